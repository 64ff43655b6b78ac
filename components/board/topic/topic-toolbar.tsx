import { FilterLink } from '@/components/ui/filter-link';
import { config } from '@/lib/config/config';
import { i18n } from '@/lib/i18n/i18n';
import { viewLink } from '@/lib/seo/indexing';
import { THREAD_SORT } from '@/lib/urls/families/topic-url';
import type { TopicView } from '@/lib/urls/view';

interface Props {
  view: TopicView;
  /** The member who started the topic, where the community gives an id. */
  starterId?: number;
  /** Whether new posts belong on this page. */
  isNewest?: boolean;
}

/** Links to the ways to read a topic: from either end, its starter's posts only, or updated live. */
export function TopicToolbar({ view, starterId, isNewest = false }: Props) {
  const { t } = i18n();
  const topic = { kind: 'topic', topicId: view.topicId, page: 1 } as const;
  const sort = view.author === undefined ? view.sort : undefined;
  const links: [TopicView, string, boolean][] = [
    [{ ...topic, sort: THREAD_SORT }, t('topic.oldestFirst'), sort === 'asc'],
    [{ ...topic, sort: 'desc' }, t('topic.newestFirst'), sort === 'desc'],
  ];
  if (starterId !== undefined) {
    const byStarter = { ...topic, sort: THREAD_SORT, author: starterId };
    links.push([byStarter, t('topic.onlyStarter'), view.author === starterId]);
  }
  if (view.isLive) links.push([{ ...view, isLive: undefined }, t('live.stop'), false]);
  else if (isNewest) links.push([{ ...view, isLive: true }, t('live.follow'), false]);
  return (
    <nav className="-ms-6 text-sm print:hidden" aria-label={t('topic.toolbar')}>
      <ul className="flex flex-wrap">
        {links.map(([target, text, isCurrent]) => (
          <FilterLink key={text} text={text} link={viewLink(target)} isCurrent={isCurrent} />
        ))}
      </ul>
    </nav>
  );
}

/** A row above or below the posts, in line with their text: the toolbar, the pager, a button. */
export function TopicBar({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-20 gap-y-5 *:my-0 md:ps-(--gutter)">
      {children}
    </div>
  );
}

/** A link to the community's own site, where members reply; nothing where `ORIGIN_URL` is not set. */
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
