import { type ParseOptions, parseDokuWiki } from '@lectern/dokuwiki';
import { fromParse5 } from 'hast-util-from-parse5';
import { parseFragment } from 'parse5';
import { compareOutlines } from '@/e2e/dokuwiki/compare-outlines';
import { moveTitleToTop } from '@/e2e/dokuwiki/move-title';
import { type DocumentOutline, outlineOf } from '@/e2e/dokuwiki/outline';
import { readPageIds, readPagePairs } from '@/e2e/dokuwiki/read-page-pairs';
import { renderWikiSource } from '@/lib/content/pipeline/render-texts';
import { headingLevel, outlineHeadings } from '@/lib/content/sanitizer/outline-headings';
import { findElement } from '@/lib/content/tree/hast';

/** Syntax that this site renders differently, with the reasons. */
const REASONS: [RegExp, string][] = [
  [/\{\{rss>/, 'a feed: DokuWiki fetches it, this site links to it (by design)'],
  [/~~INFO:\w+~~/, 'DokuWiki lists its own plugins'],
  [/\{\{[^}]*\.swf/i, 'a Flash file: this site links to it (by design)'],
  [/\[\[mailto:/i, 'DokuWiki writes `mailto:` twice (a bug in DokuWiki)'],
  [/<(?:note|WRAP|wrap)\b|\{\{(?:page|section)>|~~[A-Z]/, 'syntax of a plugin'],
  [/<\/?[a-z]+[^>]*>|\{\{\w+>/i, 'syntax of a plugin that one side does not know'],
];

/** Guesses from a page's source why it differs. */
function guessReason(source: string): string {
  const match = REASONS.find(([pattern]) => pattern.test(source));
  return match ? `perhaps: ${match[1]}` : 'no reason known: compare with inc/Parsing of DokuWiki';
}

const USAGE = `Usage: npm run compare -- PAGES_DIR EXPECTED_DIR [--plugins]

Renders every page of a DokuWiki data/pages folder as this site does and compares it with DokuWiki's
own HTML (EXPECTED_DIR/a/b.html for PAGES_DIR/a/b.txt). That HTML is expected from a DokuWiki without
plugins, so the syntax of plugins (<note>, <WRAP>, {{page>}}, ~~MACROS~~) stays text on this side too;
with --plugins it is rendered, as it is on the site.`;

/**
 * Returns the outline of HTML, with headings at this site's levels.
 * @param hasTitle true if the first heading is the page's title
 */
function outlineOfHtml(html: string, hasTitle: boolean): DocumentOutline {
  const tree = fromParse5(parseFragment(html));
  const first = findElement(tree, ({ tagName }) => headingLevel(tagName) !== undefined);
  if (tree.type === 'root' && hasTitle && first) moveTitleToTop(tree, first);
  if (tree.type === 'root') outlineHeadings(tree, true);
  return outlineOf(tree);
}

async function main(args: string[]): Promise<void> {
  const [pagesFolder, expectedFolder] = args.filter((arg) => !arg.startsWith('--'));
  if (pagesFolder === undefined || expectedFolder === undefined) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const ids = readPageIds(pagesFolder);
  const pairs = readPagePairs(pagesFolder, expectedFolder);
  const equal = { text: 0, tree: 0 };
  let milliseconds = 0;
  for (const { id, source, expected: html } of pairs) {
    const context: ParseOptions = {
      pageId: id,
      pageExists: (page) => ids.has(page),
      plugins: args.includes('--plugins'),
    };
    const start = performance.now();
    const page = await renderWikiSource(source, context);
    milliseconds += performance.now() - start;
    const comparison = compareOutlines(
      outlineOfHtml(page.html, false),
      outlineOfHtml(html, parseDokuWiki(source, context).title !== undefined),
    );
    for (const side of ['text', 'tree'] as const) {
      const difference = comparison[side];
      if (!difference) {
        equal[side]++;
        continue;
      }
      console.log(`${id}: ${side}
  actual:   ${difference.actual}
  expected: ${difference.expected}`);
      console.log(`  ${guessReason(source)}`);
    }
  }
  const share = (count: number) => `${count} (${((100 * count) / pairs.length).toFixed(1)} %)`;
  console.log(`${pairs.length} pages, rendered in ${Math.round(milliseconds)} ms`);
  console.log(`text equal on ${share(equal.text)}, tree on ${share(equal.tree)}`);
}

await main(process.argv.slice(2));
