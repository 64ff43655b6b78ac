import { SITE_DESCRIPTION } from './first-screen';
import type { RunningSite } from './start';

/** The site of all specs that do not change it, which runs in another process than they. */
export type SharedSite = Pick<RunningSite, 'url' | 'dataDir'>;

/** Environment variable with the site, as JSON. */
export const SHARED_SITE = 'SHARED_SITE';

/** Address of the site. */
export const SITE_URL = 'https://read.example.org';

/**
 * A site over the embedded sample. It knows its address, so that its pages have canonical links and
 * structured data and are in sitemaps.
 */
export const SHARED_SITE_SETTINGS = { SITE_URL, SITE_DESCRIPTION, AI_CRAWLERS: 'search' };

/** Returns the site that was started before the first test. */
export const sharedSite = (): SharedSite => JSON.parse(process.env[SHARED_SITE] ?? '');
