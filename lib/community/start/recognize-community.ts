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
import { parseWholePage } from '../dokuwiki/whole-page';
import { type HttpConnection, openHttpConnection } from '../remote/http-connection';
import type { UpstreamResponse } from '../remote/upstream';
import { describeObstacle } from './describe-obstacle';
import { findMediaWiki, isAnswering } from './find-mediawiki';

const membersOnly = discourseError.extend({
  error_type: z.enum(['not_logged_in', 'invalid_access']),
});

const lazySite = z.object({ lazy_load_categories: z.literal(true) });

const KINDS = {
  discourse: () => ({ API_KIND: 'discourse' }),
  dokuwiki: (url: string) => ({ API_BASE_URL: '', WIKI_URL: url, WIKI_KIND: 'dokuwiki' }),
  mediawiki: (url: string) => ({ API_BASE_URL: '', WIKI_URL: url, WIKI_KIND: 'mediawiki' }),
};
type RecognizedKind = keyof typeof KINDS;
const KIND_NAMES = ['discourse', 'dokuwiki', 'mediawiki'] as const;
const NAMES = { discourse: 'Discourse', dokuwiki: 'DokuWiki', mediawiki: 'MediaWiki' };

/** Keeps the recognized address, so that a restart needs no request. */
const memoryPath = (dataDir: string, kind: RecognizedKind) => join(dataDir, kind);

type Recognized = Pick<KindAnswer, 'url' | 'license'>;

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

function rememberedKind(dataDir: string, address: string): KindAnswer | undefined {
  for (const kind of KIND_NAMES) {
    const known = remembered(dataDir, kind, address);
    if (known) return { kind, ...known };
  }
  return undefined;
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

async function isPageOfDokuWiki(page: Awaited<ReturnType<HttpConnection>>): Promise<boolean> {
  if (page.kind !== 'response') return false;
  return (await parseWholePage(new TextDecoder().decode(page.body))) !== undefined;
}

interface KindAnswer {
  kind?: RecognizedKind;
  url?: string;
  license?: Record<string, string> | undefined;
  status?: number;
  obstacle?: string | undefined;
}

/** Returns what kind of community answers at `API_BASE_URL`. */
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
  // The interface has no such path, and a proxy may answer with a page.
  const forums = obstacle ? await ask('/board/forums') : undefined;
  const isInterface = forums?.kind === 'response' && parseJson(forums.body).kind === 'ok';
  return { status, obstacle: isInterface ? undefined : obstacle };
}

interface Recognition {
  /** False if the community must be asked again. */
  hasAnswered: boolean;
  obstacle?: string | undefined;
}

/** Sets the license, unless the operator does or a board adds other texts. */
function configureWiki({ url = '', license }: Recognized): void {
  const { license: setLicense, apiBaseUrl } = config();
  const hasWikiLicense = setLicense === undefined && apiBaseUrl === undefined;
  configure({ WIKI_URL: url, WIKI_KIND: 'mediawiki', ...(hasWikiLicense && license) });
}

/**
 * Recognizes the wiki's software at `WIKI_URL` unless `WIKI_KIND` is set. An unknown wiki counts as DokuWiki
 * until the next start, since a challenge may hide a MediaWiki.
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
  // A site starts without an unavailable wiki and asks again.
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
 * Recognizes the community at `API_BASE_URL` unless `API_KIND` is set, and configures this process and its
 * children. A wiki becomes `WIKI_URL`.
 */
export async function recognizeCommunity(): Promise<Recognition> {
  const wiki = await recognizeWiki();
  const { hasAnswered } = wiki;
  const { apiBaseUrl, apiKind, wikiUrl, dataDir } = config();
  if (apiBaseUrl === undefined || apiKind !== undefined) return wiki;
  const memory = rememberedKind(dataDir, apiBaseUrl);
  const answer = memory ?? (await askForKind(config()));
  const { kind, status = 0, url = apiBaseUrl, license } = answer;
  const isAway = status === 0 || status === 429 || status >= 500;
  const obstacle = isAway ? undefined : answer.obstacle;
  if (obstacle) log().warn({ event: 'community cannot be read', reason: obstacle });
  if (kind === undefined) {
    if (!hasAnswered || isAway || obstacle) return { hasAnswered: false, obstacle };
    log().info({ event: 'no kind of community recognized', status });
    return { hasAnswered };
  }
  const isSecondWiki = kind !== 'discourse' && wikiUrl !== undefined;
  if (isSecondWiki) return { hasAnswered, obstacle };
  if (!memory) {
    log().info({ event: `${NAMES[kind]} recognized`, isPublic: !obstacle });
    if (!obstacle || kind === 'discourse') remember(dataDir, kind, apiBaseUrl, { url, license });
  }
  configure(KINDS[kind](url));
  if (kind === 'mediawiki') configureWiki({ url, license });
  return { hasAnswered, obstacle: kind === 'mediawiki' ? obstacle : undefined };
}
