import { rm } from 'node:fs/promises';
import { SITE_DESCRIPTION } from '@/e2e/site/first-screen';
import { findProgram, installCommand } from '@/e2e/site/programs';
import { publishFile } from '@/e2e/site/publish-file';
import { type Site, startSite } from '@/e2e/site/start';
import { CommandError, UsageError } from '@/tools/cli/command-error';
import { defineCommand, switchOption, valueOption } from '@/tools/cli/define-command';
import { runCommand } from '@/tools/cli/run-command';
import { type Picture, writeContactSheet } from './contact-sheet';
import { DESKTOP, type Engine, PHONE } from './engines/engine';
import { ENGINES } from './engines/find-engines';
import { type LiveCommunity, startLiveCommunity } from './live-community';
import { startObservingProxy } from './observing-proxy';
import { takeJourneys } from './take-journeys';
import { type BrowserVisit, visitPages } from './visit-pages';
import { communityPages, samplePages, type VisitedPage } from './visited-pages';

const FOLDER = 'screenshots/browsers';

const isEngineName = (name: string): name is keyof typeof ENGINES => name in ENGINES;

/** The chosen browsers. @throws CommandError for an unknown one, or when a program is missing */
function chooseEngines(names: readonly string[] = Object.keys(ENGINES)) {
  const chosen = names.map((name) => {
    if (!isEngineName(name)) throw new UsageError(`There is no browser "${name}".`);
    return { name, ...ENGINES[name] };
  });
  const missing = chosen.flatMap(({ programs }) => programs).filter((each) => !findProgram(each));
  if (missing.length === 0) return chosen;
  const list = missing.map(({ name }) => name).join(', ');
  throw new CommandError(`Not installed: ${list}. Run: ${installCommand(missing)}`);
}

/** Scripts apply the reader's preference, so dark pages have them. */
const visitsOf = (isDark: boolean): BrowserVisit[] =>
  (isDark ? [true] : [true, false]).flatMap((hasScripts) =>
    [PHONE, DESKTOP].map((device) => ({ device, hasScripts, isDark })),
  );

/** What each browser opens. */
interface Plan {
  visits: BrowserVisit[];
  pages: VisitedPage[];
}

interface Options {
  engine?: string[];
  data?: string;
  locale?: string;
  dark?: boolean;
}

/** The sites that the browsers open; the second where journeys are taken. */
interface Sites {
  pages: Site;
  live?: LiveCommunity;
}

/** Opens the pages and takes the journeys in one browser. Returns the pictures and what is wrong. */
async function checkEngine(name: string, running: Engine, sites: Sites, { visits, pages }: Plan) {
  const proxyOptions = { hasErrorReports: running.hidesConsole };
  const sample = await startObservingProxy(sites.pages.url, proxyOptions);
  const pictures: Picture[] = [];
  const faults: string[] = [];
  for (const visit of visits) {
    const visited = await visitPages({ name, running }, visit, sample, pages, FOLDER);
    pictures.push(...visited.pictures);
    faults.push(...visited.faults);
  }
  if (sites.live) {
    await using live = await startObservingProxy(sites.live.url, proxyOptions);
    const { startTopic } = sites.live;
    faults.push(...(await takeJourneys(running, { sample, live: { ...live, startTopic } })));
  }
  await sample.stop();
  return { pictures, faults };
}

async function run({
  engine: names,
  data,
  locale = 'en',
  dark = false,
}: Options): Promise<boolean> {
  const chosen = chooseEngines(names);
  const isSample = data === undefined;
  const sites: Sites = {
    pages: await startSite({
      SITE_DESCRIPTION,
      LOCALE: locale,
      ...(isSample ? {} : { DATA_DIR: data, IMAGES: 'click' }),
    }),
    live: isSample && !dark ? await startLiveCommunity() : undefined,
  };
  // The page of downloads is one of the sample's.
  if (isSample) await publishFile(sites.pages);
  const plan = { visits: visitsOf(dark), pages: isSample ? samplePages() : communityPages(data) };
  const versions = new Map<string, string>();
  const pictures: Picture[] = [];
  const faults: string[] = [];
  await rm(FOLDER, { recursive: true, force: true });
  try {
    for (const { name, start } of chosen) {
      const running = await start();
      versions.set(name, running.version);
      const checked = await checkEngine(name, running, sites, plan).finally(() => running.close());
      pictures.push(...checked.pictures);
      faults.push(...checked.faults);
      console.log(`${running.version}: ${checked.faults.length} faults`);
      // Before the next browser, which takes minutes.
      for (const fault of checked.faults) console.log(`${name}: ${fault}`);
    }
  } finally {
    await Promise.all([sites.pages.stop(), sites.live?.stop()]);
  }
  console.log(`Pictures: ${await writeContactSheet(FOLDER, versions, pictures)}`);
  return faults.length === 0;
}

const command = defineCommand({
  description: `Opens the pages of the site in Chromium, Firefox and WebKitGTK, as on a phone and on a desktop, with and without scripts, and takes the journeys of readers. Prints what is wrong, and saves a picture of each page in ${FOLDER}, side by side in its index.html.`,
  calls: ['[--engine chromium|firefox|webkit]… [--data DIR] [--locale NAME] [--dark]'],
  options: {
    engine: { ...valueOption('NAME', 'a browser (all)'), multiple: true },
    data: valueOption(
      'DIR',
      "a data folder whose entry pages, topics and wiki pages are opened instead of the sample's; images of other sites are links",
    ),
    locale: valueOption('NAME', 'the language of the interface (en)'),
    dark: switchOption('dark pages'),
  },
  run,
});

await runCommand('npm run browsers --', command);
