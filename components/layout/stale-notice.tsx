import { i18n } from '@/lib/i18n/i18n';
import { Timestamp } from '../ui/timestamp';

/** Says since when a page is outdated. */
export function StaleNotice({ at }: { at: Date }) {
  const when = <Timestamp at={at} format="moment" />;
  return (
    <div className="shell stale-notice">
      <p className="notice" role="status">
        {i18n().t.rich('site.stale', { when })}
      </p>
    </div>
  );
}
