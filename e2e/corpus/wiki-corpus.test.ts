import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderWikiHtml, renderWikiSource } from '@/lib/content/pipeline/render-texts';
import type { RenderedMarkup } from '@/lib/model/records';
import { readPagePairs } from '../dokuwiki/read-page-pairs';
import { findViolations } from '../hostile/content/find-violations';

/** Renders again if a busy machine exceeds a page's deadline. */
async function renderWhole(render: () => Promise<RenderedMarkup>): Promise<string> {
  const markup = await render();
  return markup.isLate ? renderWhole(render) : markup.html;
}

/** Real pages, which are not part of the project. The test is skipped without them. */
const WIKI = '../shared/data/wiki';
/** One page in `STEP` is rendered. */
const STEP = 8;

describe.skipIf(!existsSync(WIKI))('real wiki pages (skipped without ../shared/data)', () => {
  const all = existsSync(WIKI) ? readPagePairs(join(WIKI, 'pages'), join(WIKI, 'expected')) : [];
  const pairs = all.filter((_, at) => at % STEP === 0);

  test.each(['source', 'expected'] as const)(
    'sanitizing is idempotent: %s',
    async (side) => {
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
    },
    120_000,
  );
});
