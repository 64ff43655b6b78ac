import type { Topic } from '@/lib/community/model';
import { language } from '@/lib/language/language';
import { linkTo } from '@/lib/seo/link';
import type { SortDirection, TopicView } from '@/lib/views/view';
import { Empty } from '../ui/empty';
import { Post } from './post';

interface Props {
  topic: Topic;
  view: TopicView;
  /** The floor of the first post shown, where it is known. */
  floor?: number;
}

/** The posts of a page of a topic. */
export function Thread({ topic, view, floor }: Props) {
  const { t } = language();
  if (topic.posts.length === 0) return <Empty title={t('topic.empty')} />;
  const step = view.sort === 'asc' ? 1 : -1;
  return (
    <ol className="thread" aria-label={t('topic.posts')}>
      {topic.posts.map((post, index) => (
        <Post
          key={post.id}
          post={post}
          topicId={topic.id}
          floor={floor === undefined ? undefined : floor + step * index}
          isStarter={isSame(topic, post.author)}
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

/** The two ways to read a topic, as links. */
export function OrderToggle({ view }: { view: TopicView }) {
  const { t } = language();
  const orders: [SortDirection, string][] = [
    ['asc', t('topic.oldestFirst')],
    ['desc', t('topic.newestFirst')],
  ];
  return (
    <nav className="order choice" aria-label={t('topic.order')}>
      <ul>
        {orders.map(([sort, text]) => (
          <li key={sort}>
            <a
              {...linkTo({ ...view, sort, page: 1 })}
              aria-current={view.sort === sort ? 'true' : undefined}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
