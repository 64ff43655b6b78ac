import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, onTestFinished, test } from 'vitest';
import { errorPage } from '@/app/error-page';
import { PAGES } from '@/app/pages';
import { createForum, type StandInForum } from '@/e2e/discourse/forum';
import { startStandIn } from '@/e2e/discourse/stand-in';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import { ALL_ABILITIES } from '@/e2e/fixtures/sample-site';
import { startDokuWiki } from '@/e2e/fixtures/start-dokuwiki';
import { sampleForum, samplePage, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { escapeHtml } from '@/lib/base/text/escape';
import { openSite } from '@/lib/community/site/open-site';
import { publishStore } from '@/lib/store/build/publish-store';
import { resolveTarget } from '@/lib/urls/resolve-target';
import { createPageRenderer } from './create-page-renderer';
import { linkedStyles } from './styles/page-styles';

const styles = linkedStyles(new Map());
const renderer = createPageRenderer({ pages: PAGES, errorPage, styles });

/** Texts that this site's code, React or Next could take for their own marks. */
const MARKS = [
  ' data-island ',
  ' data-keep ',
  '</head>',
  '</body></html>',
  '<body>',
  '<main id="text"',
  '<!--$!-->',
  '<!--/$-->',
  '<!--$-->',
  '<template id="body-slot"></template>',
  '<template id="B:0"></template>',
  'id="short-dates"',
  '$&',
  '$`',
  "$'",
  '$1',
  '__NEXT',
  'self.__next_f',
  '%%',
  '%7B',
  '\u0001',
  '{when}',
  '<script>boom()</script>',
  '"onclick="boom()',
  '&lt;b&gt;',
  ']]>',
];

/** Texts of seven marks, which together have all marks. */
const MARKED_TEXTS = [0, 7, 14, 21].map((at) => `Title ${MARKS.slice(at, at + 7).join(' ')} x`);

/** Returns a text with the same number of words. */
const plainWords = (text: string) => text.replace(/\S+/g, 'word');

/** Makes each post one that lists cut, whatever the text. */
const FILLER = 'filler '.repeat(100);

/** Publishes a community in which every text is the same. */
async function publishTexts(text: string): Promise<void> {
  const dataDir = temporaryDir();
  const safe = escapeHtml(text);
  await publishStore(dataDir, async (builder) => {
    builder.addForum(sampleForum(1, { name: text, description: text }));
    for (const id of [1, 2]) {
      const starter = { id: 7, name: text };
      builder.addTopic(
        sampleTopic(id, { title: text, description: text, starter, isDigest: true }),
      );
      const html = `<h2 title="${safe}">${safe}</h2><p>${safe}</p><img src="/media/a.png" alt="${safe}"><p>${FILLER}</p>`;
      builder.addPost(samplePost(id, id, { author: starter, html }));
    }
    builder.addPage(
      samplePage('start', `====== ${text} ======\n<nowiki>${text}</nowiki>\n\n{{:a.png|x}}`),
    );
    builder.addPage({
      ...samplePage('ns:page', `====== ${text} ======\n<nowiki>${text}</nowiki>`),
      title: text,
    });
  });
  freshCommunity({ DATA_DIR: dataDir });
}

/** Returns the names of a page's elements in order, and its whole text. */
function outlineOf(html: string): { names: string[]; text: string } {
  const names: string[] = [];
  let text = '';
  const walk = (node: DefaultTreeAdapterTypes.Node) => {
    names.push(node.nodeName);
    if ('value' in node) text += node.value;
    if ('childNodes' in node) node.childNodes.forEach(walk);
  };
  walk(parse(html));
  // Adjacent texts are one or two nodes.
  return { names: names.filter((name) => !name.startsWith('#')), text };
}

const ADDRESSES = [
  '/',
  '/board/forums',
  '/board/forums/1',
  '/board/topics',
  '/board/topics/1',
  '/board/new',
  '/wiki/pages',
  '/wiki/pages/ns:page',
  '/wiki/namespaces',
];

async function renderAll(addresses: readonly string[] = ADDRESSES): Promise<string[]> {
  const pages: string[] = [];
  const site = openSite();
  for (const address of addresses) {
    const target = resolveTarget(address);
    if (target.kind !== 'view') throw new Error(address);
    const page = await renderer.render(target.view, site);
    if (page.kind !== 'page') throw new Error(`${address}: ${page.kind}`);
    pages.push(page.head + page.body);
  }
  return pages;
}

test('texts that look like marks of the site, of React or of Next are texts on every page', async () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...MARKS), fc.stringMatching(/^[a-z]{1,6}$/)), {
      minLength: 1,
      maxLength: 5,
    })
    .map((parts) => `Title ${parts.join('')} x`);
  const outlinesWith = async (given: string) => {
    await publishTexts(given);
    return (await renderAll()).map(outlineOf);
  };
  const plainOutlines = new Map<string, ReturnType<typeof outlineOf>[]>();
  const check = async (given: string) => {
    const words = plainWords(given);
    const plain = plainOutlines.get(words) ?? (await outlinesWith(words));
    plainOutlines.set(words, plain);
    for (const [index, { names, text: shown }] of (await outlinesWith(given)).entries()) {
      expect([ADDRESSES[index], names]).toEqual([ADDRESSES[index], plain[index]?.names]);
      expect(shown).toContain('Title');
    }
  };
  // A wiki heading of over 200 characters has no link to itself.
  const examples = MARKED_TEXTS.map((marked): [string] => [marked]);
  await fc.assert(fc.asyncProperty(text, check), { numRuns: 12, examples });
});

/** Gives every title and name of a Discourse, and every post of its first topic, the same text. */
function writeEverywhere(text: string, { topics, categories }: StandInForum): void {
  const safe = escapeHtml(text);
  for (const topic of topics) topic.title = text;
  for (const category of categories) {
    Object.assign(category, { name: text, description_text: text });
  }
  for (const post of topics[0]?.post_stream.posts ?? []) {
    Object.assign(post, { name: text, cooked: `<p title="${safe}">${safe}</p>` });
  }
}

/** Checks that a remote community's pages have the same elements for texts with marks as for plain words. */
async function checkMarks(
  addresses: string[],
  environment: Record<string, string>,
  write: (text: string) => void,
): Promise<void> {
  const namesWith = async (text: string) => {
    write(text);
    freshCommunity({ DATA_DIR: temporaryDir(), ...environment });
    const pages = (await renderAll(addresses)).map(outlineOf);
    expect(pages[0]?.text).toContain(text.split(' ')[1]);
    return pages.map(({ names }) => names);
  };
  for (const text of MARKED_TEXTS) {
    expect(await namesWith(text)).toEqual(await namesWith(plainWords(text)));
  }
}

test('so are those of a Discourse', async () => {
  const { forum, url, stop } = await startStandIn(createForum());
  onTestFinished(stop);
  const addresses = ['/board/forums', '/board/topics', `/board/topics/${forum.topics[0]?.id}`];
  const environment = { API_BASE_URL: url, API_KIND: 'discourse' };
  await checkMarks(addresses, environment, (text) => writeEverywhere(text, forum));
});

test('so are those of a wiki that is read live', async () => {
  const wiki = await startDokuWiki({ pages: {} });
  onTestFinished(wiki.stop);
  const addresses = ['/', '/wiki/pages/ns:page', '/wiki/namespaces/ns'];
  const environment = {
    API_BASE_URL: '',
    API_KIND: '',
    WIKI_URL: wiki.url,
    WIKI_KIND: 'dokuwiki',
  };
  await checkMarks(addresses, environment, (text) => {
    wiki.edit('start', `====== ${text} ======\n[[ns:page]]`);
    wiki.edit('ns:page', `====== ${text} ======\n<nowiki>${text}</nowiki>`);
  });
});

test.each(MARKS)('an error page shows %j as a text', async (mark) => {
  const describe = (title: string) => ({
    status: 404,
    isGeneral: false,
    title,
    paragraphs: [title],
    searchText: title,
  });
  const page = await renderer.renderError(describe(mark), ALL_ABILITIES);
  const plain = await renderer.renderError(describe('word'), ALL_ABILITIES);
  const shown = outlineOf(page.head + page.body);
  const expected = outlineOf(plain.head + plain.body);
  expect(shown.names).toEqual(expected.names);
  expect(shown.text).toContain(mark.trim());
});
