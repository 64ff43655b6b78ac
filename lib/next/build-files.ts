import { readFile } from 'node:fs/promises';
import path from 'node:path';

export const NEXT_PREFIX = '/_next/';

/** Paths of Next's development server: files and error overlay. */
export const DEVELOPMENT_PATH = /^\/_(?:next\/|_nextjs)/;

export const BUILD_PREFIX = `${NEXT_PREFIX}static/`;

/** Returns the id of Next's build. @throws without a build */
export const readBuildId = (root: string): Promise<string> =>
  readFile(path.join(root, '.next/BUILD_ID'), 'utf8');
