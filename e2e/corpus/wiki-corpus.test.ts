import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderWikiHtml, renderWikiSource } from '@/lib/content/render-wiki-page';
import { readPagePairs } from '../dokuwiki/pages';
import { faultsIn } from '../hostile/content/inspect';

/** Real pages; they are not part of the project, so the test is only run beside them. */
const WIKI = '../shared/data/wiki';

describe.skipIf(!existsSync(WIKI))('real wiki pages (skipped without ../shared/data)', () => {
  const pairs = existsSync(WIKI) ? readPagePairs(join(WIKI, 'pages'), join(WIKI, 'expected')) : [];

  test.each(['source', 'expected'] as const)(
    'made safe twice are made safe once: %s',
    async (from) => {
      expect(pairs.length).toBeGreaterThan(0);
      const differing: string[] = [];
      for (const { id: pageId, ...given } of pairs) {
        const read = from === 'source' ? renderWikiSource : renderWikiHtml;
        const once = (await read(given[from], { pageId })).html;
        const twice = (await renderWikiHtml(once, { pageId })).html;
        if (twice !== once) differing.push(pageId);
        expect(faultsIn(once), pageId).toEqual([]);
      }
      expect(differing).toEqual([]);
    },
    120_000,
  );
});
