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
import { openHttpConnection } from '../remote/http-connection';
import type { UpstreamResponse } from '../remote/upstream';
import { describeObstacle } from './describe-obstacle';

/** The refusal of a Discourse that only members may read. */
const membersOnly = discourseError.extend({
  error_type: z.enum(['not_logged_in', 'invalid_access']),
});

/** `/site.json` where guests get categories elsewhere. */
const lazySite = z.object({ lazy_load_categories: z.literal(true) });

/** The recognized kind of a community, and its settings. */
const KINDS = {
  discourse: () => ({ API_KIND: 'discourse' }),
  dokuwiki: (url: string) => ({ API_BASE_URL: '', WIKI_URL: url }),
};
type RecognizedKind = keyof typeof KINDS;
const NAMES = { discourse: 'Discourse', dokuwiki: 'DokuWiki' };

/** Stores the address with the recognized kind, so that a start needs no answer. */
const memoryPath = (dataDir: string, kind: RecognizedKind) => join(dataDir, kind);

function isRemembered(dataDir: string, kind: RecognizedKind, baseUrl: string): boolean {
  try {
    return readFileSync(memoryPath(dataDir, kind), 'utf8') === baseUrl;
  } catch {
    return false;
  }
}

function isAnswerOfDiscourse({ status, body }: UpstreamResponse): boolean {
  const read = parseJson(body);
  if (read.kind !== 'ok') return false;
  if (status === 403) return membersOnly.safeParse(read.value).success;
  const hasCategories = parseCategories(read.value, () => {}).kind === 'ok';
  return status === 200 && (hasCategories || lazySite.safeParse(read.value).success);
}

/** What answers at an address. */
interface KindAnswer {
  /** Undefined where it is not recognized. */
  kind?: RecognizedKind;
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
  const isWiki =
    page.kind === 'response' &&
    (await parseWholePage(new TextDecoder().decode(page.body))) !== undefined;
  if (isWiki) return { kind: 'dokuwiki', status: page.status };
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

/**
 * Recognizes the kind of the community at `API_BASE_URL` unless `API_KIND` states it, and configures this
 * process and its children. A DokuWiki becomes `WIKI_URL`. Without an answer it counts as a server of the
 * interface.
 */
export async function recognizeCommunity(): Promise<Recognition> {
  const { apiBaseUrl, apiKind, wikiUrl, dataDir } = config();
  if (apiBaseUrl === undefined || apiKind !== undefined) return { hasAnswered: true };
  const remembered = (['discourse', 'dokuwiki'] as const).find((kind) =>
    isRemembered(dataDir, kind, apiBaseUrl),
  );
  const answer: KindAnswer = remembered ? { kind: remembered } : await askForKind(config());
  const { kind, status = 0 } = answer;
  const isAway = status === 0 || status === 429 || status >= 500;
  const obstacle = isAway ? undefined : answer.obstacle;
  const hasAnswered = kind !== undefined || !(isAway || obstacle);
  if (obstacle) {
    log().warn({ event: 'community cannot be read', reason: obstacle });
  } else if (!kind && hasAnswered) {
    log().info({ event: 'neither Discourse nor DokuWiki recognized', status });
  }
  if (!kind || (kind === 'dokuwiki' && wikiUrl !== undefined)) return { hasAnswered, obstacle };
  if (kind !== remembered) {
    log().info({ event: `${NAMES[kind]} recognized`, isPublic: !obstacle });
    try {
      ensureFolder(dataDir);
      writeFileSync(memoryPath(dataDir, kind), apiBaseUrl);
    } catch (error) {
      log().warn({ event: `${NAMES[kind]} not remembered`, err: error });
    }
  }
  configure(KINDS[kind](apiBaseUrl));
  return { hasAnswered };
}
