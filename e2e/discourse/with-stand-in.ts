import { type RunningSite, startSite } from '../site/start';
import { SETTINGS } from './discourse-test';
import { createForum, type StandInForum } from './forum';
import { type StandIn, startStandIn } from './stand-in';

interface Setup {
  forum: StandInForum;
  settings: Record<string, string>;
  /** Called before the site starts. */
  prepare?: (standIn: StandIn) => void;
}

type Check = (site: RunningSite, standIn: StandIn) => Promise<void>;

/** Runs `check` with a site in front of a Discourse. */
export async function withStandIn({ forum, settings, prepare }: Setup, check: Check) {
  await using standIn = await startStandIn(forum);
  prepare?.(standIn);
  await using site = await startSite({ ...settings, API_BASE_URL: standIn.url });
  await check(site, standIn);
}

/** Copies of the first topic, which only crawlers request. */
export const FLOODED = Array.from({ length: 300 }, (_, at) => 2000 + at);

/** Runs `check` with a site in front of a Discourse that enforces its limit. */
export async function withLimitedStandIn(check: Check, settings: Record<string, string> = {}) {
  const forum = createForum();
  const [first] = forum.topics;
  if (!first) throw new Error('no topic');
  for (const id of FLOODED) forum.topics.push({ ...first, id });
  const more = {
    ...SETTINGS,
    ...settings,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'silent',
  };
  const prepare = (standIn: StandIn) => {
    standIn.isLimited = true;
  };
  await withStandIn({ forum, settings: more, prepare }, check);
}
