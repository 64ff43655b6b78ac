import { TitleLink } from '@/components/ui/title';
import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import type { NewPostsContent } from '@/lib/pages/new-posts/load-new-posts';
import { ForumLink } from '../forums/forum-links';
import { PostList } from '../topic/post-list';
import { topicHref } from '../topic-links';

/** Posts by topic. Scripts fold up read posts and mark where the reader stopped. */
export function NewPosts({ can, topics }: Pick<NewPostsContent, 'topics'> & { can: Abilities }) {
  return (
    <>
      {topics.length > 1 && <Overview topics={topics} />}
      {topics.map((each) => (
        <PostsOfTopic key={each.topic.id} can={can} {...each} />
      ))}
    </>
  );
}

/** A script shows the number of unread posts instead. */
function Overview({ topics }: Pick<NewPostsContent, 'topics'>) {
  const { t } = i18n();
  return (
    <ul
      className="link-rows max-w-176"
      data-overview={t.template('reading.newSinceTime')}
      data-counts={t.template('reading.newTotals')}
    >
      {topics.map(({ topic }) => (
        <li key={topic.id}>
          <TitleLink
            className="min-w-20 flex-1 max-sm:text-sm leading-[1.5]"
            href={`#topic-${topic.id}`}
            text={topic.title}
          />
          <span
            className="flex-none -order-1 min-w-20 text-sm font-semibold text-accent"
            data-count={t.template('reading.newCount')}
            data-new-topic={t('reading.newTopic')}
          >
            {t('board.postCount', { count: topic.posts.length })}
          </span>
        </li>
      ))}
    </ul>
  );
}

type TopicProps = NewPostsContent['topics'][number] & { can: Abilities };

function PostsOfTopic({ can, topic, floors, forum }: TopicProps) {
  const { t } = i18n();
  const { id, title } = topic;
  return (
    <section
      className="new-posts mt-6 border-t-2 border-foreground"
      aria-labelledby={`topic-${id}`}
      data-new-posts={id}
      data-title={title}
    >
      <h2 id={`topic-${id}`} className="pt-[0.45rem]">
        <TitleLink href={topicHref(topic)} text={title} />
      </h2>
      <p className="facts">
        {forum && <ForumLink forum={forum} />} <a href={topicHref(topic)}>{t('board.openTopic')}</a>
        <span data-stopped={t.template('reading.stoppedAt')} hidden />
      </p>
      <PostList can={can} topic={topic} floors={floors} isComplete={false} isCut heading="h3" />
    </section>
  );
}
