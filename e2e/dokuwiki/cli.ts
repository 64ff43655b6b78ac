import { fromParse5 } from 'hast-util-from-parse5';
import { parseFragment } from 'parse5';
import { compareOutlines } from '@/e2e/dokuwiki/compare';
import { type DocumentOutline, outlineOf } from '@/e2e/dokuwiki/outline';
import { readPageIds, readPagePairs } from '@/e2e/dokuwiki/pages';
import { reasonFor } from '@/e2e/dokuwiki/reason';
import type { DokuWikiContext } from '@/lib/content/dokuwiki/dokuwiki-context';
import { renderWikiSource } from '@/lib/content/render-wiki-page';
import { outlineHeadings } from '@/lib/content/sanitizer/outline-headings';

const USAGE = `Usage: npm run compare -- PAGES_DIR EXPECTED_DIR [--plugins]

Renders every page of a DokuWiki data/pages folder as this site shows it and sets it beside DokuWiki's
own HTML of it (EXPECTED_DIR/a/b.html for PAGES_DIR/a/b.txt). That HTML is taken to come from a DokuWiki
as it is shipped, so the marks of plugins (<note>, <WRAP>, {{page>}}, ~~MACROS~~) stay text on both
sides; with --plugins they count, as they do on the site.`;

/** The outline of HTML, its headings at the levels that this site gives them. */
function outlineOfHtml(html: string): DocumentOutline {
  const tree = fromParse5(parseFragment(html));
  if (tree.type === 'root') outlineHeadings(tree, true);
  return outlineOf(tree);
}

async function main(args: string[]): Promise<void> {
  const [pages, expected] = args.filter((arg) => !arg.startsWith('--'));
  if (pages === undefined || expected === undefined) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const ids = readPageIds(pages);
  const pairs = readPagePairs(pages, expected);
  const equal = { text: 0, tree: 0 };
  let milliseconds = 0;
  for (const { id, source, expected: html } of pairs) {
    const context: DokuWikiContext = {
      pageId: id,
      pageExists: (page) => ids.has(page),
      plugins: args.includes('--plugins'),
    };
    const start = performance.now();
    const ours = await renderWikiSource(source, context);
    milliseconds += performance.now() - start;
    const comparison = compareOutlines(outlineOfHtml(ours.html), outlineOfHtml(html));
    for (const side of ['text', 'tree'] as const) {
      const difference = comparison[side];
      if (!difference) {
        equal[side]++;
        continue;
      }
      console.log(`${id}: ${side}
  ours:   ${difference.ours}
  theirs: ${difference.theirs}`);
      console.log(`  ${reasonFor(source)}`);
    }
  }
  const share = (count: number) => `${count} (${((100 * count) / pairs.length).toFixed(1)} %)`;
  console.log(`${pairs.length} pages, rendered in ${Math.round(milliseconds)} ms`);
  console.log(`text equal on ${share(equal.text)}, tree on ${share(equal.tree)}`);
}

await main(process.argv.slice(2));
