import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The beginning of the URLs of Next's files, of the build and of the development server. */
export const NEXT_PREFIX = '/_next/';

/** What only Next's development server has: its files, and what its error overlay asks. */
export const DEVELOPMENT_PATH = /^\/_(?:next\/|_nextjs)/;

/** The beginning of the URLs of the build's files. */
export const BUILD_PREFIX = `${NEXT_PREFIX}static/`;

/** Identifies the build in a folder. @throws when there is none. */
export const readBuildId = (root: string): Promise<string> =>
  readFile(path.join(root, '.next/BUILD_ID'), 'utf8');
