import { language } from '@/lib/language/language';
import { getForm } from '@/lib/views/form';
import { href } from '@/lib/views/href';
import type { Paging } from '@/lib/views/paging';
import { THREAD_SORT } from '@/lib/views/topics';
import { placeInWords } from '../ui/pager';

interface Props {
  topic: { id: number; title: string };
  paging: Paging;
}

/**
 * Where one is in a topic, in sight all the way: its title, which leads back up, where the reader
 * left off another time (the script knows), the page, and a way to any post by its number.
 */
export function PlaceBar({ topic: { id, title }, paging }: Props) {
  const { t } = language();
  const onward = t('reading.continue', { floor: '{floor}' });
  const first = href({ kind: 'topic', topicId: id, sort: THREAD_SORT, page: 1 });
  return (
    <div className="place-bar">
      <div className="place">
        <a className="place-title" href="#text">
          {title}
        </a>
        <a className="place-continue" href="#text" data-continue={onward} hidden>
          {onward}
        </a>
        {paging.pages > 1 && <span className="place-page">{placeInWords(paging)}</span>}
        <form className="place-jump" action={getForm(first).action} method="get">
          <label htmlFor="floor">{t('topic.jump')}</label>
          <input
            id="floor"
            name="floor"
            type="number"
            inputMode="numeric"
            min={1}
            placeholder="#"
            required
          />
          <button type="submit">{t('pager.go')}</button>
        </form>
      </div>
    </div>
  );
}
