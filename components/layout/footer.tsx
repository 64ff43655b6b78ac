import { config } from '@/lib/base/config/config';
import { i18n } from '@/lib/i18n/i18n';
import { hasDownloads } from '@/lib/pages/downloads/downloads';
import { canonicalUrl } from '@/lib/urls/canonical-url';
import { href } from '@/lib/urls/views/href';
import type { View } from '@/lib/urls/views/view';

interface Props {
  /** The view that the page shows; its address is printed on paper. */
  view?: View | undefined;
}

/** The footer of each page: what this site is, and where members log in. */
export function Footer({ view }: Props) {
  const { t } = i18n();
  const { siteName, siteDescription, license, originUrl, timeZone } = config();
  const address = view && canonicalUrl(view);
  return (
    <footer className="pt-6 pb-10 text-sm text-muted border-t border-divider">
      <div className="shell">
        <p>
          <strong>{siteName}</strong>
          {siteDescription && <span> · {siteDescription}</span>}
        </p>
        {address && <p className="not-print:hidden">{address}</p>}
        <p data-zone={timeZone} suppressHydrationWarning>
          {t('site.times', { zone: timeZone })}
        </p>
        <p className="flex gap-x-4 print:hidden">
          <a className="not-[[href]]:hidden" href={href({ kind: 'status' })}>
            {t('site.status')}{' '}
          </a>
          <a className="not-[[href]]:hidden" href={href({ kind: 'reading' })} rel="nofollow">
            {t('reading.title')}{' '}
          </a>
          {hasDownloads() && (
            <a className="not-[[href]]:hidden" href={href({ kind: 'downloads' })} rel="nofollow">
              {t('downloads.title')}
            </a>
          )}
        </p>
        {license && (
          <p>
            <a href={license.url} rel="license">
              {t('site.license', { name: license.name })}
            </a>
          </p>
        )}
        {originUrl && (
          <p>
            {t('site.readOnly')}{' '}
            <a className="not-[[href]]:hidden print:hidden" href={originUrl}>
              {t('site.login', { host: new URL(originUrl).host })}
            </a>
          </p>
        )}
      </div>
    </footer>
  );
}
