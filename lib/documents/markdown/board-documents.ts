import type { BlockContent } from 'mdast';
import {
  createMarkdownLink,
  createMarkdownList,
  createMarkdownParagraph,
  createMarkdownText,
} from '@/lib/content/markdown/mdast-nodes';
import { printMarkdown } from '@/lib/content/markdown/print-markdown';
import { i18n } from '@/lib/i18n/i18n';
import type { Forum } from '@/lib/model/community';
import { childForums } from '@/lib/model/forum-tree';
import { describeTopicList } from '@/lib/pages/describe-topic-list';
import type { ForumsContent } from '@/lib/pages/load-forums';
import type { TopicsContent } from '@/lib/pages/load-topics';
import type { MarkdownView } from '@/lib/urls/documents/markdown-url';
import { href } from '@/lib/urls/views/href';
import { THREAD_SORT } from '@/lib/urls/views/topic-url';
import {
  frontMatterOf,
  type PageDocument,
  positionOf,
  printSection,
  printSentence,
  printTitle,
} from './page-document';
import { createTopicItem, describeLastPost, forumLink, joinFacts } from './topic-items';

/** Forums of forums beyond this level are on the pages of their own. */
const MAX_DEPTH = 3;

function createForumItem(forum: Forum, all: Forum[], depth: number): BlockContent[] {
  const { t } = i18n();
  const { description, topicCount, postCount, last } = forum;
  const topic =
    last?.topicId !== undefined && last.topicTitle
      ? createMarkdownLink(
          href({ kind: 'topic', topicId: last.topicId, sort: THREAD_SORT, page: 1 }),
          last.topicTitle,
        )
      : undefined;
  const facts = joinFacts([
    topicCount !== undefined && t('board.topicCount', { count: topicCount }),
    postCount !== undefined && t('board.postCount', { count: postCount }),
    topic,
    last?.at && describeLastPost(last.at, last.poster),
  ]);
  const about = createMarkdownParagraph(
    [forumLink(forum)],
    [createMarkdownText(description)],
    facts,
  );
  const below = depth < MAX_DEPTH ? childForums(all, forum.id) : [];
  return [about, ...createForumList(below, all, depth + 1)];
}

function createForumList(forums: Forum[], all: Forum[], depth = 1) {
  return createMarkdownList(forums.map((forum) => createForumItem(forum, all, depth)));
}

/** All forums, each below the one that it is in. */
export function createForumsDocument(
  { forums, cachedAt }: ForumsContent,
  view: MarkdownView,
): PageDocument {
  const { t } = i18n();
  const [title, description] = [t('site.forums'), t('board.forumsLead')];
  const top = childForums(forums, null);
  return {
    about: frontMatterOf(view, { title, description, cached: cachedAt }),
    parts: [
      printTitle(title, description),
      top.length > 0
        ? printMarkdown(createForumList(top, forums))
        : printSentence(t('board.noForums')),
    ],
  };
}

/** A page of a list of topics: of a forum, below the forums in it, or of all. */
export function createTopicsDocument(
  { forum, forums, topics, paging, cachedAt }: TopicsContent,
  view: Extract<MarkdownView, { kind: 'topics' }>,
): PageDocument {
  const { t } = i18n();
  const list = describeTopicList(view.filter);
  const title = forum?.name ?? list.name;
  const description = forum ? forum.description : list.lead;
  const subforums = forum ? childForums(forums, forum.id) : [];
  const items = topics.map((topic) => createTopicItem(topic, forum ? [] : forums));
  return {
    about: frontMatterOf(view, {
      title,
      description,
      ...positionOf(view, paging),
      cached: cachedAt,
    }),
    parts: [
      printTitle(title, description),
      printSection(
        createMarkdownText(t('board.subforums')),
        createForumList(subforums, forums, MAX_DEPTH),
      ),
      printSection(createMarkdownText(t('site.topics')), createMarkdownList(items)),
      topics.length === 0 ? printSentence(t('board.noTopics')) : '',
    ],
  };
}
