import { FilterLink } from '@/components/ui/filter-link';
import { config } from '@/lib/base/config/config';
import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import { viewLink } from '@/lib/seo/indexing';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import type { SearchView, TopicView } from '@/lib/urls/views/view';

interface Props {
  can: Abilities;
  view: TopicView;
  starterId?: number;
  /** True for several pages. On a single page, the browser can search. */
  hasPages?: boolean;
}

/** Links to sort, filter or search a topic; a menu on narrow screens. */
export function TopicToolbar({ can, view, starterId, hasPages = false }: Props) {
  const { t } = i18n();
  const { topicId } = view;
  const topic = { kind: 'topic', topicId, page: 1 } as const;
  // A choice of posts marks no order as current.
  const sort = view.author === undefined && !view.isBest ? view.sort : undefined;
  const links: [target: TopicView | SearchView, text: string, isCurrent: boolean][] = [
    [{ ...topic, sort: THREAD_SORT }, t('topic.oldestFirst'), sort === 'asc'],
    [{ ...topic, sort: 'desc' }, t('topic.newestFirst'), sort === 'desc'],
  ];
  if (starterId !== undefined) {
    const byStarter = { ...topic, sort: THREAD_SORT, author: starterId };
    links.push([byStarter, t('topic.onlyAuthor'), view.author === starterId]);
  }
  if (hasPages && can.searchPosts) {
    const search: SearchView = { kind: 'search', text: '', topicId, page: 1 };
    links.push([search, t('search.thisTopic'), false]);
  }
  return (
    <details className="topic-toolbar menu open-at-md max-md:flex-[1_1_6rem] min-w-0 text-sm print:hidden">
      <summary className="min-h-[2.6rem] truncate leading-[2.6rem] font-semibold">
        {t('topic.toolbar')}
      </summary>
      <div className="menu-panel">
        <nav aria-label={t('topic.toolbar')}>
          <ul className="flex max-md:flex-col md:-ms-[0.6rem]">
            {links.map(([target, text, isCurrent]) => (
              <FilterLink key={text} text={text} link={viewLink(target)} isCurrent={isCurrent} />
            ))}
          </ul>
        </nav>
      </div>
    </details>
  );
}

interface BarProps {
  className?: string;
  children: React.ReactNode;
}

/** A row above or below the posts, aligned with their text. */
export function TopicBar({ className = 'flex-wrap gap-y-2', children }: BarProps) {
  return (
    <div
      className={`topic-bar relative flex print:hidden items-center justify-between gap-x-2 md:gap-x-8 *:my-0 md:ps-(--gutter) ${className}`}
    >
      {children}
    </div>
  );
}

/**
 * Link to the last post that the visitor read. A script sets its text and address, and shows it. Until then
 * its text is a space, since browsers without styles show `hidden` elements.
 */
export function ContinueLink() {
  // The script replaces `{floor}` by the post's number in the topic. It may set the text before hydration:
  // React accepts another text in place of the space, but no added node.
  return (
    <a
      className="flex-none md:absolute md:bottom-full md:end-0 text-sm print:hidden"
      href="#text"
      data-continue={i18n().t.template('reading.continue')}
      hidden
      suppressHydrationWarning
    >
      {' '}
    </a>
  );
}

/** Link that starts or stops live updates. */
export function LiveLink({ view }: { view: TopicView }) {
  const { t } = i18n();
  return (
    <p className="facts print:hidden">
      <a {...viewLink({ ...view, isLive: view.isLive ? undefined : true })}>
        {view.isLive ? t('live.stop') : t('live.start')}
      </a>
    </p>
  );
}

/** Link to the community's own site; nothing without `ORIGIN_URL`. */
export function ReplyLink() {
  const { originUrl } = config();
  if (!originUrl) return null;
  return (
    <p>
      <a className="btn print:hidden" href={originUrl}>
        {i18n().t('site.loginToReply')}
      </a>
    </p>
  );
}
