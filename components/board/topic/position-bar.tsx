import { NumberForm } from '@/components/ui/number-form';
import { TitleLink } from '@/components/ui/title';
import { i18n } from '@/lib/i18n/i18n';
import { href } from '@/lib/urls/views/href';
import type { Paging } from '@/lib/urls/views/paging';
import type { TopicView } from '@/lib/urls/views/view';
import { describePosition, Step } from '../../ui/pager';
import { topicHref } from '../topic-links';

interface Props {
  view: TopicView;
  topic: { id: number; title: string };
  paging: Paging;
}

/**
 * Lies over the top of the posts once the heading has scrolled out of view: the title of the topic,
 * which links back to the top, and where there are several pages, the page, those around it, and a form to any post. It
 * takes no room of its own.
 */
export function PositionBar({ view, topic, paging }: Props) {
  const { page, pages, isComplete } = paging;
  const { t } = i18n();
  return (
    <div className="position-bar print:hidden">
      {/* What large text leaves no room for is hidden. */}
      <div className="@max-[8rem]:hidden flex items-center gap-[0.6rem] sm:gap-x-[1.1rem] min-h-[2.6rem] overflow-x-clip md:ps-(--gutter) text-sm text-muted bg-background border-b border-divider">
        <TitleLink
          className="flex-[1_1_2rem] sm:flex-1 min-w-[2em] truncate font-semibold leading-[2] text-foreground no-underline"
          href="#text"
          text={topic.title}
        />
        {pages > 1 && (
          <>
            <span className="tabular truncate @max-[17rem]:hidden" title={describePosition(paging)}>
              {page} / {isComplete ? pages : `${pages}+`}
            </span>
            <Step href={page > 1 ? href({ ...view, page: page - 1 }) : undefined} rel="prev">
              ‹ <span className="sr-only">{t('pager.previous')}</span>
            </Step>
            <Step href={paging.hasNext ? href({ ...view, page: page + 1 }) : undefined} rel="next">
              <span className="sr-only">{t('pager.next')}</span> ›
            </Step>
            <FloorForm
              topic={topic}
              id="floor"
              className="@max-[17rem]:hidden"
              labelClassName="truncate max-sm:sr-only"
            />
          </>
        )}
      </div>
    </div>
  );
}

interface FloorFormProps {
  topic: { id: number };
  /** Of the input. */
  id: string;
  className?: string;
  labelClassName?: string;
}

/** A form to any post of a topic by its number. */
export function FloorForm({ topic, id, className = '', labelClassName }: FloorFormProps) {
  return (
    <NumberForm
      address={topicHref(topic)}
      id={id}
      name="floor"
      label={i18n().t('topic.jump')}
      placeholder="#"
      classNames={{ form: `position-form ${className}`.trim(), label: labelClassName }}
    />
  );
}
