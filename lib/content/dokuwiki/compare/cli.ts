import { fromParse5 } from 'hast-util-from-parse5';
import { parseFragment } from 'parse5';
import { compareOutlines } from '@/lib/content/dokuwiki/compare/compare';
import { outlineOf } from '@/lib/content/dokuwiki/compare/outline';
import { readPageIds, readPagePairs } from '@/lib/content/dokuwiki/compare/pages';
import { parseDokuWiki } from '@/lib/content/dokuwiki/parse';

/**
 * `npm run compare -- PAGES EXPECTED`: renders every page of a DokuWiki `data/pages` folder and sets it
 * beside DokuWiki's own HTML of it. The expected HTML is taken to come from a DokuWiki as it is shipped;
 * with `--plugins` the marks of plugins count.
 */
function main(args: string[]): void {
  const [pages, expected] = args.filter((arg) => !arg.startsWith('--'));
  if (pages === undefined || expected === undefined) {
    console.error('Usage: npm run compare -- PAGES_DIR EXPECTED_DIR [--plugins]');
    process.exitCode = 2;
    return;
  }
  const ids = readPageIds(pages);
  const pairs = readPagePairs(pages, expected);
  const plugins = args.includes('--plugins');
  let texts = 0;
  let trees = 0;
  let milliseconds = 0;
  for (const { id, source, expected: html } of pairs) {
    const start = performance.now();
    const { tree } = parseDokuWiki(source, {
      pageId: id,
      pageExists: (page) => ids.has(page),
      plugins,
    });
    milliseconds += performance.now() - start;
    const theirs = outlineOf(fromParse5(parseFragment(html)));
    const { text, tree: structure } = compareOutlines(outlineOf(tree), theirs);
    if (!text) texts++;
    if (!structure) trees++;
    for (const [side, difference] of [
      ['text', text],
      ['tree', structure],
    ] as const) {
      if (!difference) continue;
      console.log(`${id}: ${side}\n  ours:   ${difference.ours}\n  theirs: ${difference.theirs}`);
    }
  }
  const percent = (count: number) => `${((100 * count) / pairs.length).toFixed(1)} %`;
  console.log(`${pairs.length} pages, parsed and printed in ${Math.round(milliseconds)} ms`);
  console.log(`text equal on ${texts} (${percent(texts)}), tree on ${trees} (${percent(trees)})`);
}

main(process.argv.slice(2));
