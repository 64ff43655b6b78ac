import { i18n } from '@/lib/i18n/i18n';
import { viewLink } from '@/lib/seo/view-link';
import { THREAD_SORT } from '@/lib/urls/families/topic-url';
import type { TopicView } from '@/lib/urls/view';

interface Props {
  view: TopicView;
  /** Who opened the topic, where the community tells people apart. */
  starterId?: number;
  /** Whether what comes in now would stand on this page. */
  isNewest?: boolean;
}

/** The ways to read a topic, each a link: from either end, its starter alone, or as it grows. */
export function TopicToolbar({ view, starterId, isNewest = false }: Props) {
  const { t } = i18n();
  const whole = { kind: 'topic', topicId: view.topicId, page: 1 } as const;
  const isByAuthor = view.author !== undefined;
  const ways: [TopicView, string, boolean][] = [
    [{ ...whole, sort: THREAD_SORT }, t('topic.oldestFirst'), !isByAuthor && view.sort === 'asc'],
    [{ ...whole, sort: 'desc' }, t('topic.newestFirst'), !isByAuthor && view.sort === 'desc'],
  ];
  if (starterId !== undefined) {
    const author = { ...whole, sort: THREAD_SORT, author: starterId };
    ways.push([author, t('topic.onlyStarter'), view.author === starterId]);
  }
  if (view.live) ways.push([{ ...view, live: undefined }, t('live.stop'), false]);
  else if (isNewest) ways.push([{ ...view, live: true }, t('live.follow'), false]);
  return (
    <nav className="-ms-6 text-sm print:hidden" aria-label={t('topic.ways')}>
      <ul className="flex flex-wrap">
        {ways.map(([way, text, isCurrent]) => (
          <li key={text}>
            <a
              className="choice-link"
              {...viewLink(way)}
              aria-current={isCurrent ? 'true' : undefined}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
