import type { List, ListItem } from 'mdast';
import {
  createMarkdownLink,
  createMarkdownParagraph,
  createMarkdownText,
} from '@/lib/content/markdown/mdast-nodes';
import { printMarkdown } from '@/lib/content/markdown/print-markdown';
import { textOfHtml } from '@/lib/content/pipeline/search-text';
import { i18n } from '@/lib/i18n/i18n';
import type { RecordKey } from '@/lib/model/record-key';
import type { Change, Forum, Namespace, TopicEntry, WikiPageEntry } from '@/lib/model/records';
import type { SearchResult } from '@/lib/model/search-results';
import { urlOf } from '@/lib/urls/canonical-url';
import { viewOfChange, viewOfRecord } from '@/lib/urls/views/view-of-record';
import { printTime } from './front-matter';

/** An entry of a list. */
export interface ListedRecord {
  title: string;
  /** The page that shows it. */
  url: string;
  /** In the text, behind the title. */
  note?: string | undefined;
  /** Fields of the structured result of `/mcp`. */
  fields?: Record<string, unknown>;
  /** Entries below it in the text. */
  parts?: readonly ListedRecord[];
}

/** Returns a time as the structured result has it. */
export const timeOf = (at: Date | undefined): string | undefined => at?.toISOString();

/** Returns facts in one line; missing ones are left out. */
export const joinFacts = (...facts: (string | false | undefined)[]): string =>
  facts.filter(Boolean).join(' · ');

const urlOfRecord = (kind: RecordKey['kind'], id: string | number): string =>
  urlOf(viewOfRecord({ kind, id: String(id) }));

const printItem = ({ title, url, note, parts = [] }: ListedRecord): ListItem => ({
  type: 'listItem',
  spread: false,
  children: [
    createMarkdownParagraph(
      createMarkdownLink(url, title),
      ...(note ? [createMarkdownText(` · ${note}`)] : []),
    ),
    ...(parts.length > 0 ? [listOf(parts)] : []),
  ],
});

const listOf = (records: readonly ListedRecord[]): List => ({
  type: 'list',
  spread: false,
  children: records.map(printItem),
});

/** Returns entries as a list in Markdown; empty without entries. */
export const printRecords = (records: readonly ListedRecord[]): string =>
  printMarkdown([listOf(records)]);

/** Returns a topic as an entry of a list. */
export const describeListedTopic = (topic: TopicEntry): ListedRecord => ({
  title: topic.title,
  url: urlOfRecord('topic', topic.id),
  note: joinFacts(
    topic.isPinned && i18n().t('board.pinned'),
    topic.starter?.name,
    topic.lastPostAt && printTime(topic.lastPostAt),
    topic.postCount !== undefined && i18n().t('board.postCount', { count: topic.postCount }),
  ),
  fields: {
    kind: 'topic',
    topic: topic.id,
    forum: topic.forumId,
    author: topic.starter?.name,
    started_at: timeOf(topic.startedAt),
    last_post_at: timeOf(topic.lastPostAt),
    posts: topic.postCount,
    tags: topic.tags,
  },
});

/** Returns a forum as an entry of a list. */
export const describeListedForum = (forum: Forum): ListedRecord => ({
  title: forum.name,
  url: urlOfRecord('forum', forum.id),
  note: forum.description,
  fields: {
    forum: forum.id,
    parent: forum.parentId,
    description: forum.description,
    topics: forum.topicCount,
    posts: forum.postCount,
    last_post_at: timeOf(forum.last?.at),
  },
});

/** Returns a wiki page as an entry of a list. */
export const describeListedPage = ({
  id: pageId,
  title,
  lastModified,
}: WikiPageEntry): ListedRecord => ({
  title,
  url: urlOfRecord('page', pageId),
  note: lastModified && printTime(lastModified),
  fields: { kind: 'page', page: pageId },
});

/** Returns a namespace as an entry of a list. */
export const describeListedNamespace = ({ id: namespace, title }: Namespace): ListedRecord => ({
  title,
  url: urlOfRecord('namespace', namespace),
  fields: { kind: 'namespace', namespace },
});

/** Returns a post as an entry of a list, with an excerpt of its text. */
export const describeListedPost = (
  title: string,
  url: string,
  postedAt: Date | undefined,
  excerpt: string,
  fields?: Record<string, unknown>,
): ListedRecord => ({
  title,
  url,
  note: joinFacts(postedAt && printTime(postedAt), excerpt),
  ...(fields && { fields }),
});

/** Returns a result of a search, with its matching posts, as an entry of a list. */
export function describeFound(result: SearchResult): ListedRecord {
  if (result.kind === 'page') {
    const excerpt = textOfHtml(result.excerpt);
    const described = describeListedPage(result.page);
    return { ...described, note: excerpt, fields: { ...described.fields, excerpt } };
  }
  const described = describeListedTopic(result.topic);
  const parts = result.posts.map(({ id: post, author, postedAt, excerpt }) => {
    const text = textOfHtml(excerpt);
    const url = urlOf({ kind: 'post', topicId: result.topic.id, postId: post });
    const fields = { post, url, author: author.name, posted_at: timeOf(postedAt), excerpt: text };
    return describeListedPost(author.name, url, postedAt, text, fields);
  });
  const posts = parts.map(({ fields }) => fields);
  return { ...described, parts, fields: { ...described.fields, posts } };
}

/** Returns a change as an entry of a list. */
export const describeListedChange = (change: Change): ListedRecord => ({
  title: change.title ?? `${change.kind} ${change.id}`,
  url: urlOf(viewOfChange(change)),
  note: `${change.what} ${timeOf(change.at)}`,
  fields: {
    number: change.number,
    what: change.what,
    kind: change.kind,
    id: change.id,
    topic: change.topicId,
    at: timeOf(change.at),
  },
});
