import type { BlockContent, PhrasingContent } from 'mdast';
import {
  createMarkdownLink,
  createMarkdownParagraph,
  createMarkdownText,
} from '@/lib/content/markdown/mdast-nodes';
import { i18n } from '@/lib/i18n/i18n';
import type { Forum, Person, TopicEntry } from '@/lib/model/community';
import { href } from '@/lib/urls/views/href';
import { THREAD_SORT, topicsWith } from '@/lib/urls/views/topic-url';
import { printTime } from './front-matter';

const SEPARATOR = createMarkdownText(' · ');

/** Facts in a line. */
export function joinFacts(
  facts: readonly (PhrasingContent | string | undefined | false)[],
): PhrasingContent[] {
  return facts.flatMap((fact, index) => {
    if (!fact) return [];
    const node = typeof fact === 'string' ? createMarkdownText(fact) : fact;
    return facts.slice(0, index).some(Boolean) ? [SEPARATOR, node] : [node];
  });
}

/** When the last post was written, and by whom. */
export function describeLastPost(at: Date, poster: Person | undefined): string {
  const { t } = i18n();
  const time = `${t('board.lastPost')} ${printTime(at)}`;
  return poster ? `${time} ${t('board.lastPostBy', { name: poster.name })}` : time;
}

/** A link to a topic, where it is now. */
export const topicLink = ({
  id,
  movedTo,
  title,
}: Pick<TopicEntry, 'id' | 'movedTo' | 'title'>): PhrasingContent =>
  createMarkdownLink(
    href({ kind: 'topic', topicId: movedTo ?? id, sort: THREAD_SORT, page: 1 }),
    title,
  );

/** A link to a forum. */
export const forumLink = ({ id, name }: Pick<Forum, 'id' | 'name'>): PhrasingContent =>
  createMarkdownLink(href(topicsWith({ forumId: id })), name);

/**
 * An item of a list of topics: its title, what it is about, and its facts.
 * @param forums to name the forum of each; empty where the list is of one forum.
 * @param excerpt the beginning of the topic, in place of its description
 */
export function createTopicItem(
  topic: TopicEntry,
  forums: readonly Forum[],
  excerpt = '',
): BlockContent[] {
  const { t, rough, roughPlural } = i18n();
  const { starter, startedAt, postCount, viewCount, lastPostAt, lastPoster } = topic;
  const forum = forums.find(({ id }) => id === topic.forumId);
  const facts = joinFacts([
    topic.isPinned && t('board.pinned'),
    topic.isDigest && t('board.digest'),
    topic.isFeatured && t('board.featured'),
    topic.movedTo !== undefined && t('board.moved'),
    starter && t('filter.startedBy', { name: starter.name }),
    startedAt && printTime(startedAt),
    forum && forumLink(forum),
    postCount !== undefined && t('board.postCount', { count: postCount }),
    viewCount !== undefined &&
      t('board.views', { count: rough(viewCount), exact: roughPlural(viewCount) }),
    lastPostAt && describeLastPost(lastPostAt, lastPoster),
  ]);
  const lead = createMarkdownText(excerpt || topic.description);
  return [createMarkdownParagraph([topicLink(topic)], [lead], facts)];
}
