import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { type Config, config } from '@/lib/base/config/config';
import { prepareDataDir } from '@/lib/base/config/data-dir';
import { community } from '@/lib/community/open-community';
import { askForKind, recognizeCommunity } from '@/lib/community/start/recognize-community';
import type { Outcome } from '@/lib/model/outcome';
import { diskCachePath } from '@/lib/page-cache/shared/disk-cache';
import { databaseFiles } from '@/lib/page-cache/shared/remove-database';
import { storePath } from '@/lib/store/build/publish-store';
import { openStore } from '@/lib/store/open-store';
import { CommandError } from '@/tools/cli/command-error';

/*
 * Each check returns what is well.
 * @throws an OperatorError or a system error, whose message says what is not and what to do
 */

/** What to do about a community that cannot be read, by the reason; `$` stands for the setting with its address. */
const ADVICE: [RegExp, string][] = [
  [/credentials|403|in the body/, 'Check API_CLIENT_ID, API_CLIENT_SECRET and $, also its path.'],
  [/no TLS/, 'Set $ to the address with http:// or another port.'],
  [/status 5/, 'Try again later, or check $.'],
  [/(?:)/, 'Check $, also its path, and that this machine reaches the address.'],
];

const MEGABYTE = 1024 * 1024;

/** Whether the data folder is there, can be written, and holds a store that opens. */
export async function checkDataDir({ dataDir, hasStore, isMirror }: Config): Promise<string> {
  const dir = path.resolve(dataDir);
  if (!existsSync(dir)) {
    throw new CommandError(
      `${dir} does not exist. Create it as the user of the site, let lectern serve create it, or set DATA_DIR.`,
    );
  }
  prepareDataDir(dir);
  const store = storePath(dir);
  if (!hasStore) return `${dir} can be written`;
  if (existsSync(store)) {
    openStore(store).close();
    return `${dir} can be written, and its store opens`;
  }
  if (isMirror) {
    throw new CommandError(`There is no mirror in ${dir} yet: lectern mirror creates one.`);
  }
  return `${dir} can be written; it is filled with the sample community when the first page is read`;
}

/** Whether the community answers, and what it is. */
export async function checkCommunity(settings: Config): Promise<string> {
  await recognizeCommunity();
  return describeCommunity(settings);
}

/** What the community is that this process reads. @param asked the settings by which it was recognized */
export async function describeCommunity(asked: Config): Promise<string> {
  const { communityUrl, apiBaseUrl, wikiUrl, isDiscourse } = config();
  if (communityUrl === undefined) return 'the one in the data folder';
  const requireOk = async <T>(answer: Outcome<T>, url: string, setting: string): Promise<T> => {
    if (answer.kind === 'ok' && !answer.cachedAt) return answer.value;
    const isTold = asked.apiBaseUrl === undefined || asked.apiKind === 'interface';
    const { obstacle } = isTold ? {} : await askForKind(asked);
    if (obstacle) throw new CommandError(obstacle);
    const { reason = 'no usable answer', detail = '' } = 'reason' in answer ? answer : {};
    const [, advice = ''] = ADVICE.find(([pattern]) => pattern.test(reason)) ?? [];
    throw new CommandError(
      `${url} cannot be read: ${reason}${detail && ` (${detail})`}. ${advice.replace('$', setting)}`,
    );
  };
  const parts: string[] = [];
  if (apiBaseUrl !== undefined) {
    const forums = await requireOk(await community().forums(), apiBaseUrl, 'API_BASE_URL');
    const kind = isDiscourse ? 'a Discourse' : "a community's interface";
    parts.push(`${apiBaseUrl} is ${kind} with ${forums.length} forums`);
  }
  if (wikiUrl !== undefined) {
    const namespaces = await requireOk(await community().namespaces(), wikiUrl, 'WIKI_URL');
    const statistics = await community().statistics?.();
    const { software = 'a DokuWiki', pages } = statistics?.kind === 'ok' ? statistics.value : {};
    const count =
      pages === undefined
        ? `${namespaces.length} namespaces`
        : `${pages.toLocaleString('en')} pages`;
    parts.push(`${wikiUrl} is ${software} with ${count}`);
  }
  return parts.join('; ');
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Whether there is room for cached pages, and for a second store, which is written beside the first. */
export async function checkDisk({ dataDir, pageDiskBytes, cacheUrl }: Config): Promise<string> {
  const { bavail, bsize } = await statfs(existsSync(dataDir) ? dataDir : '.');
  const cached = databaseFiles(diskCachePath(dataDir)).reduce((sum, file) => sum + sizeOf(file), 0);
  const pageBytes = cacheUrl ? 0 : Math.max(pageDiskBytes - cached, 0);
  const [free, needed] = [bavail * bsize, pageBytes + sizeOf(storePath(dataDir))].map((bytes) =>
    Math.round(bytes / MEGABYTE),
  );
  const sentence = `${free} MB are free, up to ${needed} MB are needed`;
  if (Number(free) >= Number(needed)) return sentence;
  throw new CommandError(
    `${sentence}: for cached pages (PAGE_DISK_MB), and for a second store during an import. Make room, or set PAGE_DISK_MB to less.`,
  );
}
