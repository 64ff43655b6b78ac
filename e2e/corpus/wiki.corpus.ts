import { join } from 'node:path';
import { parseDokuWiki, renderDokuWiki } from '@lectern/dokuwiki';
import { fromParse5 } from 'hast-util-from-parse5';
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { renderWikiHtml, renderWikiSource } from '@/lib/content/pipeline/render-texts';
import type { RenderedMarkup } from '@/lib/model/records';
import { outlineOf } from '../dokuwiki/outline';
import { readPageIds, readPagePairs } from '../dokuwiki/read-page-pairs';
import { findViolations } from '../hostile/content/find-violations';
import { CORPUS } from './corpus';

/** Renders again if a busy machine exceeds a page's deadline. */
async function renderWhole(render: () => Promise<RenderedMarkup>): Promise<string> {
  const markup = await render();
  return markup.isLate ? renderWhole(render) : markup.html;
}

const PAGES = join(CORPUS, 'wiki/pages');
/** One page in `STEP` is rendered. */
const STEP = 8;

const all = readPagePairs(PAGES, join(CORPUS, 'wiki/expected'));

test.each(['source', 'expected'] as const)('sanitizing is idempotent: %s', async (side) => {
  const pairs = all.filter((_, at) => at % STEP === 0);
  expect(pairs.length).toBeGreaterThan(0);
  const differing: string[] = [];
  for (const { id: pageId, ...pair } of pairs) {
    const render = side === 'source' ? renderWikiSource : renderWikiHtml;
    const once = await renderWhole(() => render(pair[side], { pageId }));
    const twice = await renderWhole(() => renderWikiHtml(once, { pageId }));
    if (twice !== once) differing.push(pageId);
    expect(findViolations(once), pageId).toEqual([]);
  }
  expect(differing).toEqual([]);
});

test('the pages of a real wiki render as DokuWiki renders them', () => {
  const ids = readPageIds(PAGES);
  const equal = { text: 0, tree: 0 };
  for (const { id, source, expected } of all) {
    const context = { pageId: id, pageExists: (page: string) => ids.has(page), plugins: false };
    const actual = outlineOf(renderDokuWiki(parseDokuWiki(source, context)));
    const original = outlineOf(fromParse5(parseFragment(expected)));
    if (actual.text === original.text) equal.text++;
    if (actual.tree.join('\n') === original.tree.join('\n')) equal.tree++;
  }
  expect(all.length).toBeGreaterThan(0);
  expect(equal.text / all.length).toBeGreaterThanOrEqual(0.99);
  expect(equal.tree / all.length).toBeGreaterThanOrEqual(0.95);
});
