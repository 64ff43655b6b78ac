import { readFileSync } from 'node:fs';
import { parseDokuWiki, renderDokuWiki } from '@lectern/dokuwiki';
import { fromParse5 } from 'hast-util-from-parse5';
import { parseFragment } from 'parse5';
import { expect, onTestFinished, test } from 'vitest';
import { startDokuWiki } from '../fixtures/start-dokuwiki';
import { outlineOf } from './outline';

/** DokuWiki's own page about its syntax, in Debian's package. */
const SYNTAX_PAGE = '/var/lib/dokuwiki/data/pages/wiki/syntax.txt';

test("DokuWiki's page about its syntax renders as an installed DokuWiki renders it", async () => {
  // DokuWiki fetches feeds, and lists its own plugins.
  const source = readFileSync(SYNTAX_PAGE, 'utf8').replace(/^\{\{rss>.*\}\}$|~~INFO:\w+~~/gm, '');
  const pageId = 'wiki:syntax';
  const wiki = await startDokuWiki({ pages: { [pageId]: source } });
  onTestFinished(wiki.stop);
  const response = await fetch(`${wiki.url}/doku.php?id=${pageId}&do=export_xhtmlbody`);
  const original = outlineOf(fromParse5(parseFragment(await response.text())));
  const page = parseDokuWiki(source, {
    pageId,
    plugins: false,
    pageExists: (id) => id === pageId,
  });
  expect(outlineOf(renderDokuWiki(page))).toEqual(original);
});
