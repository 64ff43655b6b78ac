import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@/lib/base/config/config';
import { prepareDataDir } from '@/lib/base/config/data-dir';
import { WITHOUT_ADDRESS } from '@/lib/base/config/without-address';
import { openSite } from '@/lib/community/site/open-site';
import { describeCommunity } from '@/lib/community/start/describe-community';
import { recognizeCommunity } from '@/lib/community/start/recognize-community';
import { diskCachePath } from '@/lib/page-cache/shared/disk-cache';
import { redisObstacle } from '@/lib/page-cache/shared/redis-connection';
import { databaseFiles } from '@/lib/page-cache/shared/remove-database';
import { storePath } from '@/lib/store/build/publish-store';
import { upgradableVersion } from '@/lib/store/database/schema';
import { openStore } from '@/lib/store/open-store';
import { CommandError } from '@/tools/cli/command-error';

/* Checks return a sentence on success. @throws OperatorError or a system error that says what to do */

const MEGABYTE = 1024 * 1024;

function canCreateIn(dir: string): boolean {
  try {
    accessSync(dir, constants.W_OK | constants.X_OK);
    return statSync(dir).isDirectory();
  } catch {
    return false;
  }
}

const missingMirror = (dir: string) =>
  `There is no mirror in ${dir} yet: lectern mirror creates one.`;

/** Checks that the data folder can be written or made, and that its store opens. */
export async function checkDataDir({ dataDir, hasStore, isMirror }: Config): Promise<string> {
  const dir = path.resolve(dataDir);
  if (!existsSync(dir)) {
    const parent = existingFolder(dir);
    if (!canCreateIn(parent)) {
      throw new CommandError(
        `${dir} does not exist, and this user cannot create it in ${parent}. Create it as the user of the site, or set DATA_DIR.`,
      );
    }
    if (isMirror) throw new CommandError(missingMirror(dir));
    return `${dir} will be made at the first start`;
  }
  prepareDataDir(dir);
  const store = storePath(dir);
  if (!hasStore) return `${dir} can be written`;
  const earlier = upgradableVersion(store);
  if (earlier !== undefined) {
    return `${dir} can be written; its store is of an earlier version (schema ${earlier}), and the next start of the site upgrades it`;
  }
  if (existsSync(store)) {
    openStore(store).close();
    return `${dir} can be written, and its store opens`;
  }
  if (isMirror) {
    throw new CommandError(missingMirror(dir));
  }
  return `${dir} can be written; it is filled with the sample community when the first page is read`;
}

/** Checks that the community answers. Describes it. */
export async function checkCommunity(settings: Config): Promise<string> {
  const { communityUrl, dataDir } = settings;
  if (communityUrl === undefined && !existsSync(storePath(dataDir))) {
    return 'none yet: an import, a mirror or the first start of the site creates it';
  }
  await recognizeCommunity();
  return describeCommunity(settings, openSite());
}

/** Checks the replicas' shared cache. */
export async function checkCache({ cacheUrl }: Config): Promise<string> {
  if (cacheUrl === undefined) return 'CACHE_URL is not set: pages are cached in memory and on disk';
  const { host } = new URL(cacheUrl);
  const reason = await redisObstacle(cacheUrl);
  if (reason === undefined) return `${host} answers`;
  throw new CommandError(
    `The cache at ${host} cannot be used: ${reason}. Check host, port, user and password in CACHE_URL, or leave it out.`,
  );
}

/** Checks Node's ICU data, which may lack the language. */
export async function checkLanguage({ locale }: Config): Promise<string> {
  const [supported] = Intl.DateTimeFormat.supportedLocalesOf(locale);
  if (supported !== undefined) return `Node has dates and numbers in ${locale}`;
  throw new CommandError(
    `This Node has no dates and numbers in ${locale}, so half of each page would be English. Install Node with all data of ICU (as nodejs.org does), or set NODE_ICU_DATA to their folder.`,
  );
}

/** Returns the folder, or the nearest one around it that exists. */
const existingFolder = (dir: string): string =>
  existsSync(dir) ? dir : existingFolder(path.dirname(path.resolve(dir)));

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Returns the site's address; without one, a sentence that names the missing features. */
export async function checkAddress({ siteUrl }: Config): Promise<string> {
  return siteUrl ?? WITHOUT_ADDRESS;
}

/** Checks disk space for cached pages and an import's second store. */
export async function checkDisk({ dataDir, pageDiskBytes, cacheUrl }: Config): Promise<string> {
  const { bavail, bsize } = await statfs(existingFolder(dataDir));
  const cached = databaseFiles(diskCachePath(dataDir)).reduce((sum, file) => sum + sizeOf(file), 0);
  const pageBytes = cacheUrl ? 0 : Math.max(pageDiskBytes - cached, 0);
  const freeMb = Math.round((bavail * bsize) / MEGABYTE);
  const neededMb = Math.round((pageBytes + sizeOf(storePath(dataDir))) / MEGABYTE);
  const sentence = `${freeMb} MB are free, up to ${neededMb} MB are needed`;
  if (freeMb >= neededMb) return sentence;
  throw new CommandError(
    `${sentence}: for cached pages (PAGE_DISK_MB), and for a second store during an import. Make room, or set PAGE_DISK_MB to less.`,
  );
}
