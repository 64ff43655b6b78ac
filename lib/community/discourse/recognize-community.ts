import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Config, config, configure } from '@/lib/base/config/config';
import { log } from '@/lib/base/log/log';
import { ensureFolder } from '@/lib/base/runtime/ensure-folder';
import { parseJson } from '@/lib/wire/json/json';
import { openHttpConnection } from '../remote/http-connection';
import { requestTimeoutMs } from '../remote/request-timeout';
import type { UpstreamResponse } from '../remote/upstream';
import { describeObstacle } from './describe-obstacle';
import { discourseError } from './foreign-answer';
import { parseCategories } from './records/parse-categories';

/** The refusal that a Discourse sends to guests where only members may read. */
const membersOnly = discourseError.extend({
  error_type: z.enum(['not_logged_in', 'invalid_access']),
});

/** `/site.json` where guests get categories elsewhere. */
const lazySite = z.object({ lazy_load_categories: z.literal(true) });

/** Holds the address that was recognized, so that a start needs no answer from it. */
const memoryPath = (dataDir: string) => join(dataDir, 'discourse');

function isRemembered(dataDir: string, baseUrl: string): boolean {
  try {
    return readFileSync(memoryPath(dataDir), 'utf8') === baseUrl;
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

/**
 * Whether a Discourse answers at `API_BASE_URL`, and the status of the response; `obstacle` is what keeps a site
 * from reading the community there, as a sentence for its operator, which is sure where it cannot be another kind.
 */
export async function askForDiscourse({ apiBaseUrl = '', apiCredentials }: Config) {
  const connection = openHttpConnection({ baseUrl: apiBaseUrl, credentials: apiCredentials });
  const response = await connection({ path: '/site.json', search: '' }, requestTimeoutMs());
  if (response.kind !== 'response') return { isDiscourse: false };
  const { status } = response;
  return {
    isDiscourse: isAnswerOfDiscourse(response),
    status,
    obstacle: describeObstacle(response, apiBaseUrl),
    // A server of the interface has no such path.
    isSure: status !== 200 && status !== 404 && status !== 410 && status < 500,
  };
}

/**
 * Finds out whether a Discourse answers at `API_BASE_URL`, where `API_KIND` does not say it, and configures
 * this process and its children accordingly. What does not answer is taken for a server of the interface.
 * Returns what keeps the site from reading a community that is not recognized.
 */
export async function recognizeCommunity(): Promise<string | undefined> {
  const { apiBaseUrl, apiKind, dataDir } = config();
  if (apiBaseUrl === undefined || apiKind !== undefined) return undefined;
  if (!isRemembered(dataDir, apiBaseUrl)) {
    const { isDiscourse, status, isSure, ...answer } = await askForDiscourse(config());
    const obstacle = isSure ? answer.obstacle : undefined;
    if (obstacle) log().warn({ event: 'community cannot be read', reason: obstacle });
    else if (!isDiscourse) log().info({ event: 'no Discourse recognized', status });
    if (!isDiscourse) return obstacle;
    log().info({ event: 'Discourse recognized', isPublic: status === 200 });
    try {
      ensureFolder(dataDir);
      writeFileSync(memoryPath(dataDir), apiBaseUrl);
    } catch (error) {
      log().warn({ event: 'Discourse not remembered', err: error });
    }
  }
  configure({ API_KIND: 'discourse' });
  return undefined;
}
