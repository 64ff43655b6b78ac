import type { LabeledLink } from '@/components/ui/link-list';
import { config } from '@/lib/base/config/config';
import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import { hasDownloads } from '@/lib/pages/downloads/downloads';
import { href } from '@/lib/urls/views/href';
import { searchFor } from '@/lib/urls/views/site/search-view';
import { ACCESSIBILITY_ID, siteSections } from './site-sections';

/** The footer of every page. */
export function Footer({ can }: { can: Abilities }) {
  const { t } = i18n();
  const { siteName, siteDescription, license, originUrl, timeZone } = config();
  const status = href({ kind: 'status' });
  const own = [
    can.search && { text: t('search.title'), href: href(searchFor('')) },
    { text: t('site.status'), href: status },
    { text: t('status.accessibility'), href: `${status}#${ACCESSIBILITY_ID}` },
    { text: t('reading.title'), href: href({ kind: 'reading' }), rel: 'nofollow' },
    hasDownloads() && {
      text: t('downloads.title'),
      href: href({ kind: 'downloads' }),
      rel: 'nofollow',
    },
  ];
  const links: (LabeledLink & { rel?: string })[] = [
    ...siteSections(can),
    ...own.filter((link) => link !== false),
  ];
  return (
    <footer className="pt-6 pb-10 text-sm text-muted border-t border-divider" data-zone={timeZone}>
      <div className="shell">
        <p>
          <strong>{siteName}</strong>
          {siteDescription && <span> · {siteDescription}</span>}
        </p>
        <ul className="facts print:hidden">
          {links.map(({ text, href: address, rel }) => (
            <li key={text}>
              <a className="not-[[href]]:hidden" href={address} rel={rel}>
                {text}
              </a>
            </li>
          ))}
        </ul>
        {license && (
          <p className="facts">
            <a href={license.url} rel="license">
              {t('site.license', { name: license.name })}
            </a>
          </p>
        )}
        {originUrl && (
          <p>
            {t('site.readOnly')}{' '}
            <a
              className="inline-block min-h-[24px] not-[[href]]:hidden print:hidden"
              href={originUrl}
            >
              {t('site.login', { host: new URL(originUrl).host })}
            </a>
          </p>
        )}
      </div>
    </footer>
  );
}
