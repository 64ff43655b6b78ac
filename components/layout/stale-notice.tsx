import { Timestamp } from '@/components/ui/timestamp';
import { i18n } from '@/lib/i18n/i18n';

const WHEN = '\u0001';

/** Says that the page is not fresh, and when it was. */
export function StaleNotice({ at }: { at: Date }) {
  const [before, after] = i18n().t('site.stale', { when: WHEN }).split(WHEN);
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
