import { config } from '@/lib/config';
import { language } from '@/lib/language/language';

/** The foot of each page: what this site is, and where one can write. */
export function Footer() {
  const { t } = language();
  const { siteName, siteDescription, originUrl, timeZone } = config();
  return (
    <footer className="site-foot">
      <div className="shell">
        <p>
          <strong>{siteName}</strong>
          {siteDescription && <span> · {siteDescription}</span>}
        </p>
        <p>{t('site.times', { zone: timeZone })}</p>
        {originUrl && (
          <p>
            {t('site.readOnly')}{' '}
            <a href={originUrl}>{t('site.login', { host: new URL(originUrl).host })}</a>
          </p>
        )}
      </div>
    </footer>
  );
}
