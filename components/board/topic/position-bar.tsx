import { NumberForm } from '@/components/ui/number-form';
import { Title } from '@/components/ui/title';
import { i18n } from '@/lib/i18n/i18n';
import type { Paging } from '@/lib/urls/views/paging';
import { describePosition } from '../../ui/pager';
import { topicHref } from '../topic-links';

interface Props {
  topic: { id: number; title: string };
  paging: Paging;
}

/**
 * Lies over the top of the posts once the heading has scrolled out of view: the title of the topic,
 * which links back to the top, the page, and a form to any post where there are several pages. It
 * takes no room of its own.
 */
export function PositionBar({ topic, paging }: Props) {
  return (
    <div className="position-bar print:hidden">
      <div className="flex items-center gap-[0.6rem] sm:gap-x-[1.1rem] min-h-[2.6rem] md:ps-(--gutter) text-sm text-muted bg-background border-b border-divider">
        <a
          className="flex-[1_1_2rem] sm:flex-1 min-w-[2em] truncate font-semibold leading-[2] text-foreground no-underline"
          href="#text"
        >
          <Title text={topic.title} />
        </a>
        {paging.pages > 1 && (
          <>
            <span className="shrink-9 min-w-0 truncate">{describePosition(paging)}</span>
            <FloorForm topic={topic} id="floor" labelClassName="truncate max-sm:sr-only" />
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
      classNames={{
        form: `position-form ${className}`.trim(),
        label: labelClassName,
      }}
    />
  );
}
