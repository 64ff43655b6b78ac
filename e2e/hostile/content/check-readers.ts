import fc, { type Arbitrary } from 'fast-check';
import { parseWholePage } from '@/lib/community/dokuwiki/whole-page';
import { isWholePage, readPageText } from '@/lib/community/dokuwiki/wiki-html';
import { parseFeed, parseFolder } from '@/lib/community/dokuwiki/wiki-lists';
import { scanHtml } from '@/lib/content/tree/scan-html';
import { anyMarkup, anyMutation } from './arbitraries';

const WIKI = 'https://wiki.example/base';

/** Parts of a DokuWiki's response. */
const part = fc.constantFrom(
  '<h1 id="a">A &amp; B</h1>',
  '<a href="/base/doku.php?id=a:b" class="wikilink1" title="a:b" data-wiki-id="a:b">b</a>',
  '<a title="n" class="idx_dir"rel="nofollow"><strong>n</strong></a>',
  '<img src="/base/lib/images/smileys/smile.svg" class="icon smiley" alt=":-)" />',
  '<img src="/base/lib/exe/fetch.php?media=x.png" alt="" />',
  '<a href="#fn__1">1)</a>',
  '<!-- wikipage start -->',
  '<!-- wikipage stop -->',
  '<script>var JSINFO = {"id":"a:b","ACT":"show","x":"\\u0022}"};</script>',
  '<meta name="generator" content="DokuWiki"/>',
  '<!DOCTYPE html>',
  '<rdf:RDF><channel><link>https://wiki.example/base/</link></channel>',
  '<item rdf:about="https://wiki.example/base/doku.php?id=a:b"><dc:date>2026-11-26T10:00:00Z</dc:date>',
  '<![CDATA[<item>]]>',
);
const anyAnswer: Arbitrary<string> = fc
  .array(fc.oneof(part, anyMarkup, anyMutation), { maxLength: 12 })
  .map((parts) => parts.join(''));

/** Returns all tags in a text, with their attributes. */
async function tagsOf(html: string) {
  const tags: { name: string; attributes: ReadonlyMap<string, string> }[] = [];
  await scanHtml(html, { tag: ({ isEnd, ...tag }) => void (isEnd || tags.push(tag)) });
  return tags;
}

/** Throws unless each address on a page leads to this site, is absolute, or does not depend on a base. */
async function checkAddresses(html: string): Promise<void> {
  for (const { name, attributes } of await tagsOf(html)) {
    const address = name === 'a' ? attributes.get('href') : undefined;
    const isLocal = address === undefined || /^(?:#|\/wiki\/pages)/.test(address);
    if (!isLocal && URL.canParse(address, WIKI) && !URL.canParse(address)) {
      throw new Error(`relative address: ${address}`);
    }
  }
}

/** Checks that any response of a DokuWiki is read safely. */
export async function checkReaders(runs: number): Promise<void> {
  const property = fc.asyncProperty(anyAnswer, async (answer) => {
    const { html, heading } = await readPageText(answer, WIKI);
    await checkAddresses(html);
    // A second reading changes nothing more.
    const again = await readPageText(html, WIKI);
    if (again.html !== html && (await readPageText(again.html, WIKI)).html !== again.html) {
      throw new Error('a page is never the same');
    }
    if (/\s{2}|^\s|\s$/.test(heading)) throw new Error('a heading with white space around it');
    isWholePage(answer);
    const whole = await parseWholePage(answer);
    if (whole?.body !== undefined && !answer.includes(whole.body)) throw new Error('a new body');
    const folder = await parseFolder(answer);
    if (folder?.pages.some(({ id }) => id === '')) throw new Error('a page without an id');
    const feed = await parseFeed(answer);
    if (feed?.changes.some(({ id, at }) => id === '' || Number.isNaN(Number(at)))) {
      throw new Error('a change of nothing');
    }
  });
  await fc.assert(property, { numRuns: runs });
}
