import { checkPage } from './check-page';
import { type Picture, savePicture } from './contact-sheet';
import type { Engine, Tab, TabOptions } from './engines/engine';
import type { ObservingProxy } from './observing-proxy';
import type { VisitedPage } from './visited-pages';

export interface BrowserVisit extends TabOptions {
  /** Whether the pages are dark, by the reader's preference. */
  isDark: boolean;
}

/** Names a visit: `phone without scripts`. */
export const nameVisit = ({ device, hasScripts, isDark }: BrowserVisit): string =>
  [device.name, isDark && 'dark', !hasScripts && 'without scripts'].filter(Boolean).join(' ');

async function chooseDark(tab: Tab, siteUrl: string): Promise<void> {
  await tab.open(`${siteUrl}/reading`);
  await tab.click('main [value=dark]');
}

/** Opens pages one after another in a tab, checks and pictures each. Returns the pictures and what is wrong. */
export async function visitPages(
  engine: { name: string; running: Engine },
  visit: BrowserVisit,
  site: ObservingProxy,
  pages: readonly VisitedPage[],
  folder: string,
): Promise<{ pictures: Picture[]; faults: string[] }> {
  const group = nameVisit(visit);
  const pictures: Picture[] = [];
  const faults: string[] = [];
  const tab = await engine.running.openTab(visit);
  try {
    if (visit.isDark) await chooseDark(tab, site.url);
    for (const page of pages) {
      await tab.open(site.url + page.path);
      const takePicture = async (state?: string) => {
        const name = [page.name, state].filter(Boolean).join(', ');
        const about = { engine: engine.name, group, page: name };
        pictures.push(await savePicture(folder, about, await tab.screenshot()));
      };
      const found = await checkPage(tab, page, visit, takePicture).catch((error: unknown) => [
        String(error),
      ]);
      faults.push(...found.map((fault) => `${page.name}: ${fault}`));
    }
  } finally {
    await tab.close();
  }
  faults.push(...site.takeFaults());
  return { pictures, faults: faults.map((fault) => `${group}: ${fault}`) };
}
