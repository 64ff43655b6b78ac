import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What the URLs of Next's files begin with: those of its build, and of its development server. */
export const NEXT_PREFIX = '/_next/';

/** What only Next's development server has: its files, and what its error overlay asks. */
export const DEVELOPMENT_PATH = /^\/_(?:next\/|_nextjs)/;

/** What the URLs of the files of the build begin with. */
export const BUILD_PREFIX = `${NEXT_PREFIX}static/`;

/** Identifies the build in a folder. @throws when there is none. */
export const readBuildId = (root: string): Promise<string> =>
  readFile(path.join(root, '.next/BUILD_ID'), 'utf8');
