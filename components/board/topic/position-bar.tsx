import { i18n } from '@/lib/i18n/i18n';
import { THREAD_SORT } from '@/lib/urls/families/topic-url';
import { getForm } from '@/lib/urls/get-form';
import { href } from '@/lib/urls/href';
import type { Paging } from '@/lib/urls/paging';
import { placeInWords } from '../../ui/pager';

interface Props {
  topic: { id: number; title: string };
  paging: Paging;
}

/**
 * Where one is in a topic, in sight all the way: its title, which leads back up, where the reader
 * left off another time (the script knows), the page, and a way to any post by its number.
 */
export function PositionBar({ topic: { id, title }, paging }: Props) {
  const { t } = i18n();
  const onward = t('reading.continue', { floor: '{floor}' });
  const first = href({ kind: 'topic', topicId: id, sort: THREAD_SORT, page: 1 });
  return (
    <div className="place-bar sticky top-0 short:static z-1 mt-7.5 bg-background print:hidden">
      <div className="flex items-center gap-6 sm:gap-x-11 sm:gap-y-2.5 min-h-27.5 md:ps-(--gutter) text-sm text-muted border-b border-divider">
        <a
          className="place-title flex-[1_1_2rem] sm:flex-1 min-w-0 truncate font-semibold leading-[2] text-foreground no-underline"
          href="#text"
        >
          {title}
        </a>
        <a className="flex-none" href="#text" data-continue={onward} hidden>
          {onward}
        </a>
        {paging.pages > 1 && <span className="flex-none">{placeInWords(paging)}</span>}
        <form
          className="place-jump flex flex-none items-center gap-4 min-h-19"
          action={getForm(first).action}
          method="get"
        >
          <label className="max-sm:sr-only" htmlFor="floor">
            {t('topic.jump')}
          </label>
          <input
            className="bg-background border border-control rounded-sm w-32 sm:w-40 px-4 py-1"
            id="floor"
            name="floor"
            type="number"
            inputMode="numeric"
            min={1}
            placeholder="#"
            required
          />
          <button className="btn min-w-19 min-h-19 px-5 py-0" type="submit">
            {t('pager.go')}
          </button>
        </form>
      </div>
    </div>
  );
}
