import { getWithRetry } from './get';
import type { Site } from './start';

/** Any address of the site, where the site has a `SITE_URL`. */
const LOCATION = /<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g;

/** The paths in all parts of the sitemap of a site that has a `SITE_URL`. */
export async function sitemapPaths(site: Pick<Site, 'url'>): Promise<string[]> {
  const locations = async (at: string) =>
    [...(await getWithRetry(site, at)).body.matchAll(LOCATION)].map(
      ([, path]) => path?.replaceAll('&amp;', '&').replaceAll('&#39;', "'") || '/',
    );
  const parts = await locations('/sitemap.xml');
  return (await Promise.all(parts.map(locations))).flat();
}
