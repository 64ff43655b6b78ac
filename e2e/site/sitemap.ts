import { getWithRetry } from './get';
import { HtmlPage } from './html-page';
import type { RunningSite } from './start';

/** Returns the addresses in a sitemap or sitemap index. */
export const locationsIn = (sitemap: string): string[] => new HtmlPage(sitemap).texts('loc');

/** Returns the paths in all sitemap parts of a site with a `SITE_URL`. */
export async function sitemapPaths(site: Pick<RunningSite, 'url'>): Promise<string[]> {
  const pathsIn = async (part: string) =>
    locationsIn((await getWithRetry(site, part)).body).map(
      (address) => address.replace(/^https?:\/\/[^/]+/, '') || '/',
    );
  const parts = await pathsIn('/sitemap.xml');
  return (await Promise.all(parts.map(pathsIn))).flat();
}
