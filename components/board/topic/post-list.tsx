import { i18n } from '@/lib/i18n/i18n';
import type { Topic } from '@/lib/model/community';
import { EmptyState } from '../../ui/empty-state';
import { PostItem } from './post-item';
import { quotingPosts } from './quoting-posts';

interface Props {
  topic: Topic;
  /** The floor of each post shown, where it is known. */
  floors: (number | undefined)[];
  /** Whether these are all posts of a stretch, so that one can tell how far a reader has come. */
  isWhole?: boolean;
}

/** The posts of a page of a topic. */
export function PostList({ topic, floors, isWhole = true }: Props) {
  const { posts } = topic;
  const { t } = i18n();
  if (posts.length === 0) return <EmptyState title={t('topic.empty')} />;
  const quoting = quotingPosts(posts, floors);
  return (
    <ol
      className="thread"
      aria-label={t('topic.posts')}
      data-topic-read={isWhole ? topic.id : undefined}
      data-title={isWhole ? topic.title : undefined}
    >
      {posts.map((post, index) => (
        <PostItem
          key={post.id}
          post={post}
          topicId={topic.id}
          floor={floors[index]}
          isStarter={isSame(topic, post.author)}
          quotedBy={quoting.get(post.id) ?? []}
        />
      ))}
    </ol>
  );
}

function isSame({ starter }: Topic, author: Topic['posts'][number]['author']): boolean {
  if (!starter) return false;
  return starter.id !== undefined && author.id !== undefined
    ? starter.id === author.id
    : starter.name === author.name;
}
