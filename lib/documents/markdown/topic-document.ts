import {
  createMarkdownHeading,
  createMarkdownLink,
  createMarkdownText,
} from '@/lib/content/markdown/mdast-nodes';
import { printMarkdown } from '@/lib/content/markdown/print-markdown';
import { renderMarkdown } from '@/lib/content/pipeline/render-markdown';
import { i18n } from '@/lib/i18n/i18n';
import type { Post } from '@/lib/model/records';
import type { TopicContent } from '@/lib/pages/load-topic';
import { printMarkdownUrl } from '@/lib/urls/documents/markdown-url';
import { href } from '@/lib/urls/views/href';
import type { TopicView } from '@/lib/urls/views/view';
import { printTime } from './front-matter';
import {
  frontMatterOf,
  type PageDocument,
  positionOf,
  printSentence,
  printTitle,
} from './page-document';

function printPostHeading(
  { id, author, postedAt }: Post,
  topicId: number,
  floor: number | undefined,
): string {
  const { t } = i18n();
  const number = floor === undefined ? '¶' : t('topic.floor', { number: floor });
  const facts = [author.name, postedAt && printTime(postedAt)].filter(Boolean).join(' · ');
  const permalink = createMarkdownLink(href({ kind: 'post', topicId, postId: id }), number);
  return printMarkdown([createMarkdownHeading(2, permalink, createMarkdownText(` · ${facts}`))]);
}

/** Returns a topic as Markdown, with one section for each post; undefined if the worker is busy. */
export async function createTopicDocument(
  {
    topic,
    floors,
    paging,
    cachedAt,
  }: Pick<TopicContent, 'topic' | 'floors' | 'paging' | 'cachedAt'>,
  view: TopicView,
): Promise<PageDocument | undefined> {
  const { title, description, starter, startedAt, lastPostAt, posts } = topic;
  const markdown = await renderMarkdown(
    posts.map(({ id, body }) => ({ html: body.html, notePrefix: `${id}-` })),
    printMarkdownUrl(view),
  );
  if (!markdown) return undefined;
  const { texts, isLate } = markdown;
  const about = {
    title,
    description,
    author: starter?.name,
    published: startedAt,
    modified: lastPostAt,
  };
  const place = { ...positionOf(paging, (page) => ({ ...view, page })), cached: cachedAt };
  const sections = posts.flatMap((post, index) => [
    printPostHeading(post, topic.id, floors[index]),
    texts[index] ?? '',
  ]);
  const { t } = i18n();
  const note =
    posts.length === 0
      ? t('topic.empty')
      : view.isBest && t('topic.onlyBest', { count: posts.length });
  return {
    about: frontMatterOf(view, about, place),
    isLate,
    parts: [printTitle(title, description), ...(note ? [printSentence(note)] : []), ...sections],
  };
}
