import { i18n } from '@/lib/i18n/i18n';

/** Says that the page is not fresh, and when it was. */
export function StaleNotice({ at }: { at: Date }) {
  const { t, moment } = i18n();
  return (
    <div className="shell stale-notice">
      <p className="notice" role="status">
        {t('site.stale', { when: moment(at) })}
      </p>
    </div>
  );
}
