import { NumberForm } from '@/components/ui/number-form';
import { Title } from '@/components/ui/title';
import { i18n } from '@/lib/i18n/i18n';
import type { Paging } from '@/lib/urls/paging';
import { describePosition } from '../../ui/pager';
import { topicHref } from '../topic-links';

interface Props {
  topic: { id: number; title: string };
  paging: Paging;
}

/**
 * Stays in sight while a topic scrolls: its title, which links back to the top, a link to the last
 * post read (shown by the script in the browser), the page, and a form to any post by its number.
 */
export function PositionBar({ topic, paging }: Props) {
  const { t } = i18n();
  const resume = t('reading.continue', { floor: '{floor}' });
  return (
    <div className="position-bar sticky top-0 short:static z-1 mt-7.5 bg-background print:hidden">
      <div className="flex items-center gap-6 sm:gap-x-11 sm:gap-y-2.5 min-h-27.5 md:ps-(--gutter) text-sm text-muted border-b border-divider">
        <a
          className="position-title flex-[1_1_2rem] sm:flex-1 min-w-0 truncate font-semibold leading-[2] text-foreground no-underline"
          href="#text"
        >
          <Title text={topic.title} />
        </a>
        <a className="flex-none" href="#text" data-continue={resume} hidden>
          {resume}
        </a>
        {paging.pages > 1 && <span className="flex-none">{describePosition(paging)}</span>}
        <NumberForm
          address={topicHref(topic)}
          id="floor"
          name="floor"
          label={t('topic.jump')}
          placeholder="#"
          classNames={{
            form: 'position-form flex-none gap-4 min-h-19',
            label: 'max-sm:sr-only',
            input: 'w-32 sm:w-40 px-4 py-1',
            button: 'min-w-19 min-h-19 px-5 py-0',
          }}
        />
      </div>
    </div>
  );
}
