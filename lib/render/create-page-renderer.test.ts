import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createForum, type StandInForum } from '@/e2e/discourse/forum';
import { startStandIn } from '@/e2e/discourse/stand-in';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import {
  checkMarks,
  elementsOf,
  MARKED_TEXTS,
  MARKS,
  plainWords,
  renderAll,
  renderer,
} from '@/e2e/fixtures/marked-texts';
import { ALL_ABILITIES } from '@/e2e/fixtures/sample-site';
import { sampleForum, samplePage, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { escapeHtml } from '@/lib/base/text/escape';
import { publishStore } from '@/lib/store/build/publish-store';

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

test('texts that look like marks of the site, of React or of Next are texts on every page', async () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...MARKS), fc.stringMatching(/^[a-z]{1,6}$/)), {
      minLength: 1,
      maxLength: 5,
    })
    .map((parts) => `Title ${parts.join('')} x`);
  const outlinesWith = async (given: string) => {
    await publishTexts(given);
    return (await renderAll(ADDRESSES)).map(elementsOf);
  };
  const plainOutlines = new Map<string, ReturnType<typeof elementsOf>[]>();
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

test('so are those of a Discourse', async () => {
  const { forum, url, stop } = await startStandIn(createForum());
  onTestFinished(stop);
  const addresses = ['/board/forums', '/board/topics', `/board/topics/${forum.topics[0]?.id}`];
  const environment = { API_BASE_URL: url, API_KIND: 'discourse' };
  await checkMarks(addresses, environment, (text) => writeEverywhere(text, forum));
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
  const shown = elementsOf(page.head + page.body);
  const expected = elementsOf(plain.head + plain.body);
  expect(shown.names).toEqual(expected.names);
  expect(shown.text).toContain(mark.trim());
});
