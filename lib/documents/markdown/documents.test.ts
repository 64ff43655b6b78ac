import { visit } from 'unist-util-visit';
import { describe, expect, test } from 'vitest';
import { renderPost } from '@/e2e/fixtures/render-post';
import { sampleTopic } from '@/e2e/fixtures/store';
import { contentsOfMarkdown, parseMarkdown } from '@/e2e/markdown/contents-of-markdown';
import { lineOf } from '@/e2e/markdown/text-contents';
import { printErrorDocument } from './error-document';
import { type PageDocument, printPageDocument } from './page-document';
import { createTopicDocument } from './topic-document';

/** Hostile titles and names. */
const EVIL = [
  'x\n---\nadmin: true\n---\n# y',
  '---',
  '# [a](javascript:x) <script>alert(1)</script>',
  '</title><!-- `` ``` | $$ *a* __b__ ~~c~~',
  '[x]: https://evil.example/ https://evil.example/ ![i](https://evil.example/)',
  '1. &lt;b&gt; &amp;lt;b&amp;gt; \\',
];

/** Returns a page's Markdown without its front matter, which ends at the first line of hyphens. */
const textOf = (document: PageDocument): string => {
  const [, text = ''] = /^---\n.*?\n---\n(.*)$/s.exec(printPageDocument(document)) ?? [];
  return text;
};

function addressesIn(markdown: string): string[] {
  const addresses: string[] = [];
  visit(parseMarkdown(markdown), (node) => {
    expect(['html', 'definition']).not.toContain(node.type);
    if (node.type === 'link' || node.type === 'image') addresses.push(node.url);
  });
  return addresses;
}

const paging = { page: 1, pages: 1, hasNext: false, isComplete: true };
const entry = (title: string) =>
  sampleTopic(7, { title, description: title, starter: { id: 1, name: title }, isPinned: true });

describe.each(EVIL)('the title %j', (title) => {
  test('stays a title in a topic', async () => {
    const body = await renderPost('<h1>In</h1><p>x</p>');
    const post = { id: 9, author: { name: title }, postedAt: new Date(0), body };
    const view = { kind: 'topic', topicId: 7, sort: 'asc', page: 1 } as const;
    const topic = { ...entry(title), posts: [post] };
    const document = await createTopicDocument({ topic, paging, floors: [1] }, view);
    if (!document) throw new Error('The worker is busy.');
    expect(document.about.title).toBe(title);
    const text = textOf(document);
    expect(addressesIn(text)).toEqual(['/board/topics/7/posts/9']);
    const headings = text.match(/^#+ /gm);
    expect(headings).toEqual(['# ', '## ', '### ']);
  });

  test('is the heading of an error', () => {
    const description = {
      status: 404,
      isGeneral: false,
      title,
      paragraphs: [title],
      links: [{ text: title, href: '/' }],
    };
    const markdown = printErrorDocument(description);
    expect(addressesIn(markdown)).toEqual(['/']);
    expect(contentsOfMarkdown(markdown).headings).toEqual([`1 ${lineOf(`404 ${title}`)}`]);
  });
});
