import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { config } from '@/lib/base/config/config';
import { compiledDir } from '@/lib/base/runtime/app-root';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { i18n } from '@/lib/i18n/i18n';
import { relativeTimePatterns } from '@/lib/i18n/relative-time-patterns';
import { browserScripts } from '../browser-scripts';
import { IMMUTABLE, staticFile } from './static-files';

/**
 * Puts constants in front of a script. The build cannot know the language of the site, and all
 * languages together would weigh more than the script itself.
 */
function withConstants(script: Buffer, constants: Record<string, unknown>): Buffer {
  const declarations = Object.entries(constants).map(
    ([name, value]) => `${name}=${JSON.stringify(value)}`,
  );
  return Buffer.from(`"use strict";{const ${declarations};${script}}`);
}

function scriptFile(name: string, body: Buffer): [string, PreparedResponse] {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  return [`/assets/${name}-${hash}.js`, staticFile(`${name}.js`, IMMUTABLE, body)];
}

/**
 * Reads the compiled scripts of `lib/browser` (a few kB) and sets `browserScripts` for the pages.
 * @returns the responses for the scripts that are files, by their path on the site.
 */
export async function readBrowserScripts(): Promise<[string, PreparedResponse][]> {
  const read = (name: string) => readFile(path.join(compiledDir(), 'scripts', `${name}.js`));
  const beforePaint = (await read('before-paint')).toString().trim();
  const { locale, t } = i18n();
  const RELATIVE_TIME_PATTERNS = relativeTimePatterns(locale);
  const SUGGESTIONS_LABEL = t('search.suggestions');
  const suggestions = scriptFile(
    'suggestions',
    withConstants(await read('suggestions'), { SUGGESTIONS_LABEL }),
  );
  const SUGGESTIONS_URL = config().hasStore ? suggestions[0] : '';
  const everyPage = scriptFile(
    'every-page',
    withConstants(await read('every-page'), { RELATIVE_TIME_PATTERNS, SUGGESTIONS_URL }),
  );
  const history = scriptFile(
    'history-page',
    withConstants(await read('history-page'), { RELATIVE_TIME_PATTERNS }),
  );
  browserScripts.set({ beforePaint, everyPage: everyPage[0], history: history[0] });
  return [everyPage, history, suggestions];
}
