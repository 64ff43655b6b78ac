import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Config, config, configure } from '@/lib/base/config/config';
import { ensureFolder } from '@/lib/base/files/ensure-folder';
import { log } from '@/lib/base/log/log';
import { deadlinesMs } from '@/lib/base/runtime/deadlines';
import { parseJson } from '@/lib/wire/json/json';
import { discourseError } from '../discourse/foreign-answer';
import { parseCategories } from '../discourse/records/parse-categories';
import { parseWholePage } from '../dokuwiki/wiki-html';
import { type HttpConnection, openHttpConnection } from '../remote/http-connection';
import type { UpstreamResponse } from '../remote/upstream';
import { describeObstacle } from './describe-obstacle';
import { findMediaWiki, isAnswering } from './find-mediawiki';

/** The refusal of a Discourse that only members may read. */
const membersOnly = discourseError.extend({
  error_type: z.enum(['not_logged_in', 'invalid_access']),
});

/** `/site.json` where guests get categories elsewhere. */
const lazySite = z.object({ lazy_load_categories: z.literal(true) });

/** The recognized kind of a community, and its settings. */
const KINDS = {
  discourse: () => ({ API_KIND: 'discourse' }),
  dokuwiki: (url: string) => ({ API_BASE_URL: '', WIKI_URL: url, WIKI_KIND: 'dokuwiki' }),
  mediawiki: (url: string) => ({ API_BASE_URL: '', WIKI_URL: url, WIKI_KIND: 'mediawiki' }),
};
type RecognizedKind = keyof typeof KINDS;
const KIND_NAMES = ['discourse', 'dokuwiki', 'mediawiki'] as const;
const NAMES = { discourse: 'Discourse', dokuwiki: 'DokuWiki', mediawiki: 'MediaWiki' };

/** Stores the address with the recognized kind, and where it is read, so that a start needs no answer. */
const memoryPath = (dataDir: string, kind: RecognizedKind) => join(dataDir, kind);

/** Where a community is read, and the settings that name its license. */
type Recognized = Pick<KindAnswer, 'url' | 'license'>;

/** Returns where the community is read that was recognized at an address; undefined where this kind was not. */
function remembered(
  dataDir: string,
  kind: RecognizedKind,
  address: string,
): (Recognized & { url: string }) | undefined {
  try {
    const [given, url = address, ...lines] = readFileSync(memoryPath(dataDir, kind), 'utf8').split(
      '\n',
    );
    if (given !== address) return undefined;
    const [LICENSE_URL, LICENSE = ''] = lines;
    return { url, ...(LICENSE_URL && { license: { LICENSE_URL, LICENSE } }) };
  } catch {
    return undefined;
  }
}

function remember(
  dataDir: string,
  kind: RecognizedKind,
  address: string,
  { url = address, license = {} }: Recognized = {},
): void {
  try {
    ensureFolder(dataDir);
    const lines = [address, url, ...Object.values(license)];
    writeFileSync(memoryPath(dataDir, kind), lines.join('\n'));
  } catch (error) {
    log().warn({ event: `${NAMES[kind]} not remembered`, err: error });
  }
}

function isAnswerOfDiscourse({ status, body }: UpstreamResponse): boolean {
  const read = parseJson(body);
  if (read.kind !== 'ok') return false;
  if (status === 403) return membersOnly.safeParse(read.value).success;
  const hasCategories = parseCategories(read.value, () => {}).kind === 'ok';
  return status === 200 && (hasCategories || lazySite.safeParse(read.value).success);
}

/** True for the answer to a request for a page of a DokuWiki. */
async function isPageOfDokuWiki(page: Awaited<ReturnType<HttpConnection>>): Promise<boolean> {
  if (page.kind !== 'response') return false;
  return (await parseWholePage(new TextDecoder().decode(page.body))) !== undefined;
}

/** What answers at an address. */
interface KindAnswer {
  /** Undefined where it is not recognized. */
  kind?: RecognizedKind;
  /** Where it is read, if not at the address itself. */
  url?: string;
  license?: Record<string, string> | undefined;
  /** Of the response. */
  status?: number;
  /** A sentence for the operator: why the community cannot be read. */
  obstacle?: string | undefined;
}

/** Finds out what answers at `API_BASE_URL`. */
export async function askForKind({ apiBaseUrl = '', apiCredentials }: Config): Promise<KindAnswer> {
  const connection = openHttpConnection({ baseUrl: apiBaseUrl, credentials: apiCredentials });
  const ask = (path: string) => connection({ path, search: '' }, deadlinesMs().communityRequest);
  const site = await ask('/site.json');
  if (site.kind !== 'response') return {};
  const { status } = site;
  const obstacle = describeObstacle(site, apiBaseUrl);
  if (isAnswerOfDiscourse(site)) return { kind: 'discourse', status, obstacle };
  const page = await ask('/doku.php');
  if (await isPageOfDokuWiki(page)) return { kind: 'dokuwiki', status: 200 };
  const found = await findMediaWiki(apiBaseUrl);
  if (found) return { kind: 'mediawiki', status: 200, ...found };
  // A server of the interface has no such path, and may answer with a page, as a proxy does.
  const forums = obstacle ? await ask('/board/forums') : undefined;
  const isInterface = forums?.kind === 'response' && parseJson(forums.body).kind === 'ok';
  return { status, obstacle: isInterface ? undefined : obstacle };
}

interface Recognition {
  /** False when nothing answers, or something in front of the community: it must be asked again. */
  hasAnswered: boolean;
  /** Why the community is not recognized. */
  obstacle?: string | undefined;
}

/** Configures a MediaWiki, and its license unless the operator names one, or the texts of a board are beside it. */
function configureWiki({ url = '', license }: Recognized): void {
  const { license: named, apiBaseUrl } = config();
  const isOwn = named === undefined && apiBaseUrl === undefined;
  configure({ WIKI_URL: url, WIKI_KIND: 'mediawiki', ...(isOwn && license) });
}

/**
 * Finds out the software of the wiki at `WIKI_URL`, unless `WIKI_KIND` says it. A wiki that is not
 * recognized is read as a DokuWiki, and asked again at the next start: a challenge may stand in front of a
 * MediaWiki.
 */
async function recognizeWiki(): Promise<Recognition> {
  const { wikiUrl, isWikiKindKnown, dataDir } = config();
  if (wikiUrl === undefined || isWikiKindKnown) return { hasAnswered: true };
  if (remembered(dataDir, 'dokuwiki', wikiUrl) !== undefined) return { hasAnswered: true };
  const known = remembered(dataDir, 'mediawiki', wikiUrl);
  if (known !== undefined) {
    configureWiki(known);
    return { hasAnswered: true };
  }
  const connection = openHttpConnection({ baseUrl: wikiUrl });
  const page = await connection({ path: '/doku.php', search: '' }, deadlinesMs().communityRequest);
  // A site starts without a wiki that is away or hangs, and asks again.
  if (page.kind !== 'response') return { hasAnswered: false };
  if (await isPageOfDokuWiki(page)) {
    remember(dataDir, 'dokuwiki', wikiUrl);
    return { hasAnswered: true };
  }
  const found = await findMediaWiki(wikiUrl);
  if (!found) return { hasAnswered: await isAnswering(wikiUrl) };
  const { obstacle } = found;
  if (obstacle) log().warn({ event: 'wiki cannot be read', reason: obstacle });
  remember(dataDir, 'mediawiki', wikiUrl, found);
  configureWiki(found);
  return { hasAnswered: true, obstacle };
}

/**
 * Recognizes the kind of the community at `API_BASE_URL` unless `API_KIND` states it, and configures this
 * process and its children. A wiki becomes `WIKI_URL`. Without an answer it counts as a server of the
 * interface.
 */
export async function recognizeCommunity(): Promise<Recognition> {
  const wiki = await recognizeWiki();
  const { apiBaseUrl, apiKind, wikiUrl, dataDir } = config();
  if (apiBaseUrl === undefined || apiKind !== undefined) return wiki;
  const known = KIND_NAMES.flatMap((kind) => {
    const each = remembered(dataDir, kind, apiBaseUrl);
    return each ? [{ kind, ...each }] : [];
  });
  const [memory] = known;
  const asked: KindAnswer = memory ?? (await askForKind(config()));
  const { kind, status = 0, url = apiBaseUrl, license } = asked;
  const isAway = status === 0 || status === 429 || status >= 500;
  const obstacle = isAway ? undefined : asked.obstacle;
  const hasAnswered = wiki.hasAnswered && (kind !== undefined || !(isAway || obstacle));
  if (obstacle) {
    log().warn({ event: 'community cannot be read', reason: obstacle });
  } else if (!kind && hasAnswered) {
    log().info({ event: 'no kind of community recognized', status });
  }
  const isSecondWiki = kind !== undefined && kind !== 'discourse' && wikiUrl !== undefined;
  if (!kind || isSecondWiki) return { hasAnswered, obstacle };
  if (!memory) {
    log().info({ event: `${NAMES[kind]} recognized`, isPublic: !obstacle });
    if (!obstacle || kind === 'discourse') remember(dataDir, kind, apiBaseUrl, { url, license });
  }
  configure(KINDS[kind](url));
  if (kind === 'mediawiki') configureWiki({ url, license });
  return { hasAnswered, obstacle: kind === 'mediawiki' ? obstacle : undefined };
}
