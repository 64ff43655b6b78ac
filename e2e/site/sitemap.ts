import { getWithRetry } from './get';
import { HtmlPage } from './html-page';
import type { Site } from './start';

/** The addresses in a sitemap, or in a list of its parts. */
export const locationsIn = (sitemap: string): string[] => new HtmlPage(sitemap).texts('loc');

/** The paths in all parts of the sitemap of a site that has a `SITE_URL`. */
export async function sitemapPaths(site: Pick<Site, 'url'>): Promise<string[]> {
  const pathsIn = async (part: string) =>
    locationsIn((await getWithRetry(site, part)).body).map(
      (address) => address.replace(/^https?:\/\/[^/]+/, '') || '/',
    );
  const parts = await pathsIn('/sitemap.xml');
  return (await Promise.all(parts.map(pathsIn))).flat();
}
