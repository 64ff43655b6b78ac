import { i18n } from '@/lib/i18n/i18n';
import type { Person, Topic } from '@/lib/model/community';
import type { PostRole } from '@/lib/seo/structured-data/discussion';
import { href } from '@/lib/urls/views/href';
import { printNumberedPostUrl } from '@/lib/urls/views/locator-url';
import { EmptyState } from '../../ui/empty-state';
import { PostItem, type QuotingPost } from './post-item';

interface Props {
  topic: Topic;
  /** The floor of each post shown, where it is known. */
  floors: (number | undefined)[];
  /** False where the list leaves posts out, so that it does not show the reader's progress. */
  isComplete?: boolean;
  /** What each post is to search engines, where they are told. */
  roles?: readonly (PostRole | undefined)[];
}

/** The posts of a page of a topic. */
export function PostList({ topic, floors, isComplete = true, roles }: Props) {
  const { id: topicId, title, starter, posts } = topic;
  const { t } = i18n();
  if (posts.length === 0) return <EmptyState title={t('topic.empty')} />;
  const quoting = findQuotingPosts(topic, floors);
  return (
    <ol
      className="thread"
      aria-label={t('topic.posts')}
      data-topic-read={isComplete ? topicId : undefined}
      data-title={isComplete ? title : undefined}
    >
      {posts.map((post, index) => (
        <PostItem
          key={post.id}
          post={post}
          topicId={topicId}
          floor={floors[index]}
          isStarter={starter !== undefined && isSamePerson(starter, post.author)}
          quotedBy={quoting.get(post.id) ?? []}
          role={roles?.[index]}
        />
      ))}
    </ol>
  );
}

/** Compares ids where both are known, else names. */
function isSamePerson(a: Person, b: Person): boolean {
  return a.id !== undefined && b.id !== undefined ? a.id === b.id : a.name === b.name;
}

/** Of the posts on a page: by the id of a quoted post, those that quote it by its id or its number. */
function findQuotingPosts(
  { id: topicId, posts }: Topic,
  floors: Props['floors'],
): Map<number, QuotingPost[]> {
  const idsByPath = new Map(
    posts.flatMap(({ id, number }) => [
      [href({ kind: 'post', topicId, postId: id }), id] as const,
      ...(number === undefined ? [] : [[printNumberedPostUrl(topicId, number), id] as const]),
    ]),
  );
  const quoting = new Map<number, QuotingPost[]>();
  for (const [index, { id, body, author }] of posts.entries()) {
    const quotedIds = new Set(body.quotes.map((path) => idsByPath.get(path)));
    for (const quoted of quotedIds) {
      if (quoted === undefined) continue;
      const others = quoting.get(quoted) ?? [];
      quoting.set(quoted, [...others, { id, floor: floors[index], name: author.name }]);
    }
  }
  return quoting;
}
