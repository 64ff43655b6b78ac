import { NumberForm } from '@/components/ui/number-form';
import { Step } from '@/components/ui/pager';
import { TitleLink } from '@/components/ui/title';
import { i18n } from '@/lib/i18n/i18n';
import { href } from '@/lib/urls/views/href';
import type { Paging } from '@/lib/urls/views/paging';
import type { TopicView } from '@/lib/urls/views/view';
import { topicHref } from '../topic-links';
import type { FloorRange } from './floor-range';

interface Props {
  view: TopicView;
  topic: { id: number; title: string };
  paging: Paging;
  /** Undefined if post numbers are unknown. */
  shown?: FloorRange;
}

/**
 * Overlays the posts once the heading has scrolled away: title, position, and steps to the pages before and
 * after.
 */
export function PositionBar({ view, topic, paging, shown }: Props) {
  const { page, pages } = paging;
  const { t } = i18n();
  return (
    <div className="position-bar print:hidden">
      {/* Hidden where large text leaves too little room. */}
      <div className="@max-[8rem]:hidden flex items-center gap-x-[0.6rem] sm:gap-x-[1.1rem] min-h-[2.6rem] md:ps-(--gutter) text-sm text-muted bg-background border-b border-divider">
        <TitleLink
          className="flex-[1_1_2rem] sm:flex-1 min-w-[2em] truncate font-semibold leading-[2] text-foreground no-underline"
          href="#text"
          text={topic.title}
        />
        {pages > 1 ? (
          <>
            <details className="menu relative flex-none">
              <summary className="tabular leading-[2.6rem] list-none details-marker:hidden">
                <Position shown={shown} paging={paging} />
              </summary>
              <FloorForm topic={topic} />
            </details>
            <span className="@max-[17rem]:hidden flex flex-none">
              <Step href={page > 1 ? href({ ...view, page: page - 1 }) : undefined} rel="prev">
                ‹ <span className="sr-only">{t('pager.previous')}</span>
              </Step>
              <Step
                href={paging.hasNext ? href({ ...view, page: page + 1 }) : undefined}
                rel="next"
              >
                <span className="sr-only">{t('pager.next')}</span> ›
              </Step>
            </span>
          </>
        ) : (
          <span className="flex-none tabular">
            <Position shown={shown} paging={paging} />
          </span>
        )}
        {shown?.total !== undefined && (
          <progress max={shown.total} value={Math.max(shown.from, shown.to)} aria-hidden="true" />
        )}
      </div>
    </div>
  );
}

/** `41–60 / 332`, which a script makes `46 / 332`; the page's number if post numbers are unknown. */
function Position({ shown, paging: { page, pages, isComplete } }: Pick<Props, 'shown' | 'paging'>) {
  if (!shown) return `${page} / ${isComplete ? pages : `${pages}+`}`;
  return (
    <>
      <strong className="text-foreground" data-position="">
        {`${shown.from}–${shown.to}`}
      </strong>
      {shown.total !== undefined && ` / ${shown.total}`}
    </>
  );
}

function FloorForm({ topic }: Pick<Props, 'topic'>) {
  return (
    <NumberForm
      address={topicHref(topic)}
      id="floor"
      name="floor"
      label={i18n().t('topic.jump')}
      placeholder="#"
      classNames={{ form: 'position-form menu-form', label: 'flex-1' }}
    />
  );
}
