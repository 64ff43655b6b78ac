import { readFileSync } from 'node:fs';
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import type { Nodes } from 'hast';
import { expect, test } from 'vitest';
import { COSTLY_PIECES } from './fixtures/costly-pieces';
import { parseDokuWiki, renderDokuWiki, WikiIndex } from './index';

/** Examples of the plugins' syntax. */
const EXAMPLES = readFileSync(new URL('README.md', import.meta.url), 'utf8').matchAll(
  /`([^`\n]+)`/g,
);
const PIECES = [
  ...COSTLY_PIECES,
  ...['</nowiki>', '</code>', '</html>', '</note>', '</WRAP>', '}}', '<html shown><b>', '  * '],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=y>',
    'javascript:alert(1)',
    'data:text/html,x',
  ],
  ...['http://a.example/', 'wp>x', 'this>//a.example', 'tel>1', 'a', '|', '&lt;'],
  ...Array.from(EXAMPLES, ([, example = '']) => example.replaceAll('\\|', '|')),
];
const sources = array(oneof(constantFrom(...PIECES), string()), { maxLength: 30 }).map((parts) =>
  parts.join(''),
);

/** All elements of the tree, with their properties. */
const ELEMENTS =
  'a abbr audio blockquote br code dd del div dl dt em h1 h2 h3 h4 h5 hr img li ol p pre span strong sub sup table tbody td th thead tr ul video';
const PROPERTIES = 'alt className colSpan height href id rowSpan src title width';
const SAFE_URL =
  /^(?:[#/]|(?:https?|ftp|telnet|gopher|wais|ed2k|irc|ldap|mailto|file|skype|callto|tel):)/i;

function* elementsOf(node: Nodes): Generator<Extract<Nodes, { type: 'element' }>> {
  if (node.type === 'element') yield node;
  if ('children' in node) for (const child of node.children) yield* elementsOf(child);
}

test('no text becomes an element, a property or a scheme that this package does not name', () => {
  const elements = new Set(ELEMENTS.split(' '));
  const properties = new Set(PROPERTIES.split(' '));
  assert(
    property(sources, (source) => {
      const include = () => source;
      for (const element of elementsOf(
        renderDokuWiki(parseDokuWiki(source, { pageId: 'a:b' }), { include }),
      )) {
        expect(elements).toContain(element.tagName);
        for (const name of Object.keys(element.properties)) expect(properties).toContain(name);
        for (const url of [element.properties.href, element.properties.src]) {
          if (url !== undefined) expect(url).toMatch(SAFE_URL);
        }
      }
    }),
    { numRuns: 2000 },
  );
});

test('an index of a wiki changes nothing but lists, and a page without them not at all', () => {
  assert(
    property(sources, (source) => {
      const index = new WikiIndex();
      const page = { id: 'a:b', title: 'B', source: source.replaceAll('\r\n', '\n') };
      index.add(page);
      if (!index.isNeededFor(page.source)) expect(index.fill(page)).toBe(page.source);
    }),
  );
});

test('what a page tells of itself agrees with its instructions, whatever they are', () => {
  assert(
    property(sources, (source) => {
      const page = parseDokuWiki(source, { pageId: 'a:b' });
      const { outline, title, links, includes } = page;
      if (title !== undefined) expect(outline[0]?.title).toBe(title);
      expect(new Set(outline.map(({ id }) => id)).size).toBe(outline.length);
      expect(new Set(links).size).toBe(links.length);
      expect(includes).not.toContain(undefined);
    }),
  );
});
