import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Folder of Next's build, in the site's folder. */
const BUILD_DIR = '.next';

/** Folder of the scripts, styles and fonts that Next built. */
export const BUILT_FILES_DIR = path.join(BUILD_DIR, 'static');

export const NEXT_PREFIX = '/_next/';

/** Prefix of the URLs of the files in `BUILT_FILES_DIR`. */
export const BUILD_PREFIX = `${NEXT_PREFIX}static/`;

/** Paths of Next's development server: files and error overlay. */
export const DEVELOPMENT_PATH = /^\/_(?:next\/|_nextjs)/;

/** Returns the id of Next's build. @throws without a build */
export const readBuildId = (root: string): Promise<string> =>
  readFile(path.join(root, BUILD_DIR, 'BUILD_ID'), 'utf8');
