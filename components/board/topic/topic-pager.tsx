import { describePosition, PageNumbers, Step } from '@/components/ui/pager';
import { config } from '@/lib/base/config/config';
import { i18n } from '@/lib/i18n/i18n';
import { floorAnchor } from '@/lib/urls/views/board/floor-anchor';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';
import type { Paging } from '@/lib/urls/views/paging';
import type { TopicView } from '@/lib/urls/views/view';
import { type FloorRange, nextFloors } from './floor-range';

interface Props {
  view: TopicView;
  paging: Paging;
  shown?: FloorRange;
}

/**
 * Links to the next page, then previous, numbered pages and newest post, each in its place. Nothing for one
 * page.
 */
export function TopicPager({ view, paging, shown }: Props) {
  const { t } = i18n();
  const { page, pages, hasNext, isComplete } = paging;
  if (pages <= 1) return null;
  const newest = shown?.total === undefined ? '' : `#${floorAnchor(shown.total)}`;
  const isLeadingOn = hasNext && isComplete && view.sort === THREAD_SORT;
  return (
    <nav
      className="topic-pager max-w-measure mt-6 md:ms-(--gutter) print:hidden"
      aria-label={t('pager.below')}
    >
      {hasNext && (
        <a
          className="btn flex items-center justify-between font-normal"
          href={href({ ...view, page: page + 1 })}
          rel="next"
        >
          <span>
            <strong className="block font-serif text-xl">{t('pager.nextPage')} </strong>
            {shown && describeNext(shown)}
          </span>
          <span className="text-xl text-accent" aria-hidden="true">
            ›
          </span>
        </a>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm text-muted">
        <Step href={page > 1 ? href({ ...view, page: page - 1 }) : undefined} rel="prev">
          ‹ {t('pager.previous')}{' '}
        </Step>
        <details className="min-w-0">
          <summary className="leading-[2.6rem] tabular list-none details-marker:hidden">
            {describePosition(paging)}
          </summary>
          <ul className="flex flex-wrap items-center gap-[0.15rem]">
            <PageNumbers paging={paging} view={view} />
          </ul>
        </details>
        <a
          className="pager-step"
          href={isLeadingOn ? `${href({ ...view, page: pages })}${newest}` : undefined}
        >
          {t('pager.newest')}
        </a>
      </div>
    </nav>
  );
}

/** `posts 61 to 80 of 332`. */
function describeNext(shown: FloorRange): string {
  const { from, to, total } = nextFloors(shown, config().postsPerPage);
  return i18n().t('topic.range', { from, to, total: total ?? 'none' });
}
