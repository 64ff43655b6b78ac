import { config } from '@/lib/config/config';
import { i18n } from '@/lib/i18n/i18n';
import { topicsWith } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';
import { PreferencesMenu } from '../reading/preferences-menu';
import { HeaderSearch } from './header-search';
import { Logo } from './logo';

/** The part of the site that a page belongs to. */
export type SiteSection = 'wiki' | 'forums' | 'topics' | 'status' | 'search';

/** The header of each page: the site's name, search, sections and preferences. */
export function Header({ section }: { section?: SiteSection }) {
  const { t } = i18n();
  const sections = [
    ['wiki', t('site.wiki'), href({ kind: 'wiki-home' })],
    ['forums', t('site.forums'), href({ kind: 'forums' })],
    ['topics', t('site.topics'), href(topicsWith())],
    ['status', t('site.status'), href({ kind: 'status' })],
  ] as const;
  return (
    <header className="border-b border-divider">
      <a className="skip-link print:hidden" href="#text">
        {t('site.skip')}
      </a>
      <div className="shell site-bar">
        <a className="site-name" href={href({ kind: 'home' })}>
          <Logo />
          <span>{config().siteName}</span>
        </a>
        {section !== 'search' && <HeaderSearch />}
        <nav className="print:hidden" aria-label={t('site.sections')}>
          <ul className="flex -mx-6">
            {sections.map(([name, text, address]) => (
              <li key={name}>
                <a
                  className="nav-link"
                  href={address}
                  data-go={name === 'wiki' ? name : undefined}
                  aria-current={name === section ? 'true' : undefined}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <PreferencesMenu />
      </div>
    </header>
  );
}
