import { language } from '@/lib/language/language';

/** Says that the page is a kept one, and of when. */
export function SavedNote({ at }: { at: Date }) {
  const words = language();
  return (
    <p className="note" role="status">
      {words.t('site.saved', { when: words.moment(at) })}
    </p>
  );
}
