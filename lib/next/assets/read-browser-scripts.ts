import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { i18n } from '@/lib/i18n/i18n';
import { relativeTimePatterns } from '@/lib/i18n/relative-time-patterns';
import { browserScripts } from '../browser-scripts';
import { IMMUTABLE, staticFile } from './static-files';

/**
 * Puts the phrases of relative times in front of a script. The build cannot know the language of the
 * site, and all languages together would weigh more than the script itself.
 */
function withRelativeTimes(script: Buffer): Buffer {
  const patterns = JSON.stringify(relativeTimePatterns(i18n().locale));
  return Buffer.from(`'use strict';{const RELATIVE_TIME_PATTERNS=${patterns};${script}}`);
}

function scriptFile(name: string, body: Buffer): [string, PreparedResponse] {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  return [`/assets/${name}-${hash}.js`, staticFile(`${name}.js`, IMMUTABLE, body)];
}

/**
 * Reads the compiled scripts of `lib/browser` (a few kB) and sets `browserScripts` for the pages.
 * @returns the responses for the scripts that are files, by their path on the site.
 */
export async function readBrowserScripts(root: string): Promise<[string, PreparedResponse][]> {
  const read = (name: string) => readFile(path.join(root, 'dist/scripts', `${name}.js`));
  const beforePaint = (await read('before-paint')).toString().trim();
  const everyPage = scriptFile('every-page', withRelativeTimes(await read('every-page')));
  const history = scriptFile('history-page', withRelativeTimes(await read('history-page')));
  browserScripts.set({ beforePaint, everyPage: everyPage[0], history: history[0] });
  return [everyPage, history];
}
