import { type Config, config, configure } from '@/lib/base/config/config';
import { log } from '@/lib/base/log/log';
import { withoutPage } from '@/lib/urls/without-page';
import type { CommunityKind, Probe, Recognized } from '../kind/community-kind';
import { KINDS } from '../kinds';
import { isAway } from '../remote/interpret-status';
import { describeObstacle } from './describe-obstacle';
import { openProbe } from './open-probe';
import { rememberedKind, rememberKind } from './remembered-kind';

type FoundKind = Recognized & { kind: CommunityKind };

interface Unrecognized {
  kind?: undefined;
  probe: Probe;
  /** Why it is of no kind, by kind. */
  reasons: Record<string, string>;
}

const ALL_KINDS: readonly CommunityKind[] = Object.values(KINDS);
const WIKIS = ALL_KINDS.filter(({ part }) => part === 'wiki');

/** Asks each kind in turn whether a server is of it; for a page's address, at the community's after that. */
async function findKind(
  given: string,
  kinds: readonly CommunityKind[],
  credentials?: Config['apiCredentials'],
): Promise<FoundKind | Unrecognized> {
  const found = await findKindAt(given, kinds, credentials);
  const url = withoutPage(given);
  if (found.kind || url === given) return found;
  const around = await findKindAt(url, kinds, credentials);
  return around.kind ? { url, ...around } : found;
}

async function findKindAt(
  url: string,
  kinds: readonly CommunityKind[],
  credentials?: Config['apiCredentials'],
): Promise<FoundKind | Unrecognized> {
  const probe = openProbe(url, credentials);
  const reasons: Record<string, string> = {};
  for (const kind of kinds) {
    const answer = await kind.recognize?.(probe);
    if (answer?.isRecognized) return { kind, ...answer };
    if (answer) reasons[kind.name] = answer.reason;
  }
  return { probe, reasons };
}

/** Returns why a server of no known kind cannot be read; undefined if it may be readable later. */
async function obstacleOf({ probe }: Unrecognized): Promise<string | undefined> {
  const site = await probe.ask('/site.json');
  return site && !isAway(site) ? describeObstacle(site, probe.url) : undefined;
}

/** Returns why `API_BASE_URL` cannot be read, and what to do. */
export async function findObstacle(settings: Config): Promise<string | undefined> {
  const { apiBaseUrl = '', apiCredentials } = settings;
  const found = await findKind(apiBaseUrl, ALL_KINDS, apiCredentials);
  return found.kind ? found.obstacle : obstacleOf(found);
}

/** Returns the kind as remembered, else as the server answers. Remembers and logs it. */
async function identify(
  url: string,
  kinds: readonly CommunityKind[],
  credentials?: Config['apiCredentials'],
): Promise<FoundKind | Unrecognized> {
  const { dataDir } = config();
  for (const kind of kinds) {
    const known = rememberedKind(dataDir, kind, url);
    if (known) return { kind, ...known };
  }
  const found = await findKind(url, kinds, credentials);
  if (!found.kind) {
    log().info({ event: 'no kind of community recognized', ...found.reasons });
    return found;
  }
  const { kind, obstacle, isGuess } = found;
  log().info({ event: `${kind.title} recognized`, isPublic: !obstacle });
  if (obstacle) log().warn({ event: 'community cannot be read', reason: obstacle });
  if (!obstacle && !isGuess) rememberKind(dataDir, kind, url, found);
  return found;
}

interface RecognizedSite {
  /** False if the community must be asked again. */
  hasAnswered: boolean;
  obstacle?: string | undefined;
}

/** Sets the license, unless the operator does or a board adds other texts. */
function configureWiki({ kind, url = '', license }: FoundKind, settings: Record<string, string>) {
  const { license: ownLicense } = config();
  const { apiBaseUrl } = configure({ ...settings, WIKI_URL: url, WIKI_KIND: kind.name });
  if (ownLicense === undefined && apiBaseUrl === undefined && license) configure(license);
}

/**
 * Recognizes the wiki at `WIKI_URL` unless `WIKI_KIND` is set. An unknown one counts as DokuWiki until the
 * next start, since a challenge may hide another kind.
 */
async function recognizeWiki(): Promise<RecognizedSite> {
  const { wikiUrl, knownKinds } = config();
  if (wikiUrl === undefined || knownKinds.wiki !== undefined) return { hasAnswered: true };
  const found = await identify(wikiUrl, WIKIS);
  if (!found.kind) {
    // A site starts without an unavailable wiki and asks again.
    const page = await found.probe.frontPage();
    return { hasAnswered: page !== undefined && page.status < 400 };
  }
  configureWiki({ ...found, url: found.url ?? wikiUrl }, {});
  return { hasAnswered: true, obstacle: found.obstacle };
}

/**
 * Recognizes the community at `API_BASE_URL` unless `API_KIND` is set, and configures this process and its
 * children. A wiki becomes `WIKI_URL`.
 */
export async function recognizeCommunity(): Promise<RecognizedSite> {
  const wiki = await recognizeWiki();
  const { apiBaseUrl, apiCredentials, wikiUrl, knownKinds } = config();
  if (apiBaseUrl === undefined || knownKinds.board !== undefined) return wiki;
  const found = await identify(apiBaseUrl, ALL_KINDS, apiCredentials);
  if (!found.kind) {
    const obstacle = await obstacleOf(found);
    if (obstacle) log().warn({ event: 'community cannot be read', reason: obstacle });
    return { hasAnswered: false, obstacle };
  }
  const { kind, obstacle, url = apiBaseUrl } = found;
  if (kind.part !== 'wiki') {
    configure({ API_BASE_URL: url, ...(!found.isGuess && { API_KIND: kind.name }) });
  } else if (wikiUrl === undefined) {
    configureWiki({ ...found, url }, { API_BASE_URL: '' });
  }
  return { hasAnswered: wiki.hasAnswered, obstacle };
}
