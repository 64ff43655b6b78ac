import { readFileSync } from 'node:fs';
import { parseDokuWiki, renderDokuWiki } from '@lectern/dokuwiki';
import { fromParse5 } from 'hast-util-from-parse5';
import { parseFragment } from 'parse5';
import { expect, onTestFinished, test } from 'vitest';
import { startDokuWiki } from '../fixtures/start-dokuwiki';
import { outlineOf } from './outline';

/** DokuWiki's own page about its syntax, in Debian's package. */
const SYNTAX_PAGE = '/var/lib/dokuwiki/data/pages/wiki/syntax.txt';

/** Line breaks, paths of Windows and addresses in parentheses. */
const LINES = [
  ...[
    '\\\\word',
    'a \\\\word',
    'word\\\\',
    'a\\\\word b',
    'a \\\\ word',
    'a \\\\',
    'a\\\\\\word',
    '\\\\ word',
  ],
  ...[
    '\\\\server\\share',
    'see \\\\server\\share\\a.txt now',
    '[[\\\\server\\share]]',
    '\\\\server\\share\\\\word',
  ],
  ...[
    'C:\\\\dir\\\\file',
    "''\\\\word''",
    '%%\\\\word%%',
    '//it\\\\word//',
    'x \\\\<del>word</del>',
  ],
  ...[
    '(ftp://host/x)',
    '(see ftp://host/x.)',
    '(ftp://host/x',
    'ftp://host/x)',
    '"ftp://host/x"',
    '<ftp://host/x>',
  ],
  ...[
    '(ftp.host.example/x)',
    'a ftp://host/x\\\\word',
    'a ftp://host/x\\\\ word',
    '(http://host.example/a_(b))',
  ],
];

/** Returns the lines as paragraphs, cells, items, footnotes, quotes, and with no line after them. */
function linesInBlocks(): Record<string, string> {
  const inBlock = {
    cells: (line: string) => `| ${line} |${line}|`,
    items: (line: string) => `  * ${line}`,
    // DokuWiki joins equal notes.
    notes: (line: string, at: number) => `note((${line} ${at}))`,
    quotes: (line: string) => `> ${line}`,
    paragraphs: (line: string) => `before\n${line}\nafter\n`,
  };
  const blocks = Object.entries(inBlock).map(([id, print]) => [
    id,
    LINES.map((line, at) => print(line, at)).join('\n'),
  ]);
  return Object.fromEntries([...blocks, ...LINES.map((line, at) => [`line${at}`, line])]);
}

test('line breaks, paths and addresses lose no word', async () => {
  const pages = linesInBlocks();
  const wiki = await startDokuWiki({ pages });
  onTestFinished(wiki.stop);
  for (const [pageId, source] of Object.entries(pages)) {
    const response = await fetch(`${wiki.url}/doku.php?id=${pageId}&do=export_xhtmlbody`);
    const original = outlineOf(fromParse5(parseFragment(await response.text())));
    const own = outlineOf(renderDokuWiki(parseDokuWiki(source, { pageId })));
    expect([pageId, own]).toEqual([pageId, original]);
  }
});

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
