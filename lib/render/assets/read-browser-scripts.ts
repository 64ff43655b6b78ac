import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { config } from '@/lib/base/config/config';
import { appFolders } from '@/lib/base/runtime/app-folders';
import { browserScripts } from '@/lib/browser/browser-scripts';
import type { PageText } from '@/lib/browser/page-text';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { i18n } from '@/lib/i18n/i18n';
import { IMMUTABLE, staticFile } from './static-files';

/**
 * Puts constants before a script. The build does not know the site's language, and the texts of all languages
 * would be larger than the script.
 */
function withConstants(script: Buffer, constants: Record<string, unknown>): Buffer {
  const declarations = Object.entries(constants).map(
    ([name, value]) => `${name}=${JSON.stringify(value)}`,
  );
  // A printed array has commas between its elements.
  return Buffer.from(`"use strict";{const ${declarations};${script}}`);
}

/** Returns a script's path and response. */
function scriptFile(name: string, body: Buffer): [string, PreparedResponse] {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  return [`/assets/${name}-${hash}.js`, staticFile(`${name}.js`, IMMUTABLE, body)];
}

/** Texts keep placeholders such as `{count}`, which the script replaces. */
type Constants = Record<string, unknown> & { TEXTS: Partial<Record<PageText, string>> };

/**
 * Reads the compiled scripts of `lib/browser` and sets `browserScripts`. Returns the path and the response of
 * each external script.
 * @throws a system error if a script is missing
 */
export async function readBrowserScripts(): Promise<[string, PreparedResponse][]> {
  const readScript = (name: string) =>
    readFile(path.join(appFolders().compiled, 'scripts', `${name}.js`));
  const source = async (name: string) => (await readScript(name)).toString().trim();
  const { t } = i18n();
  const script = async (name: string, constants: Constants) =>
    scriptFile(name, withConstants(await readScript(name), constants));
  const onDemand = await script('on-demand', {
    TEXTS: {
      copyCode: t('reading.copyCode'),
      imageMissing: t.template('reading.imageMissing'),
      codeCopied: t('reading.codeCopied'),
      wiki: t('site.wiki'),
      topic: t('search.topic'),
    },
    SUGGESTIONS_LABEL: t('search.suggestions'),
    POST_COUNTS: t.forms('board.postCount'),
    HAS_STORE: config().hasStore,
  });
  const everyPage = await script('every-page', {
    TEXTS: {
      newHere: t('reading.newHere'),
      newCount: t.template('reading.newCount'),
      newTopic: t('reading.newTopic'),
      newAtLeast: t.template('reading.newAtLeast'),
      newSince: t('reading.newSince'),
      lastVisit: t('reading.lastVisit'),
      copied: t('reading.copied'),
      notStored: t('reading.notStored'),
      headingLink: t('reading.headingLink'),
    },
    ON_DEMAND_URL: onDemand[0],
  });
  const history = await script('history-page', {
    TEXTS: {
      cleared: t('reading.cleared'),
      confirmClear: t('reading.confirmClear'),
    },
  });
  // Inline scripts are stored as text, external ones by their paths.
  browserScripts.set({
    beforePaint: await source('before-paint'),
    shortDates: await source('short-dates'),
    continueLine: await source('continue-line'),
    newPosts: await source('new-posts'),
    everyPage: everyPage[0],
    history: history[0],
  });
  return [everyPage, history, onDemand];
}
