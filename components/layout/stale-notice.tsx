import { i18n } from '@/lib/i18n/i18n';
import { Timestamp } from '../ui/timestamp';

/** Stands for the time, whose place differs by language. */
const TIME = '\u0001';

/** Says since when a page is outdated. */
export function StaleNotice({ at }: { at: Date }) {
  const [before, after] = i18n().t('site.stale', { when: TIME }).split(TIME);
  return (
    <div className="shell stale-notice">
      <p className="notice" role="status">
        {before}
        <Timestamp at={at} format="moment" />
        {after}
      </p>
    </div>
  );
}
