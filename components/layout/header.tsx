import { config } from '@/lib/base/config/config';
import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import { toGetForm } from '@/lib/urls/get-form';
import { href } from '@/lib/urls/views/href';
import { MAX_SEARCH_LENGTH, searchFor } from '@/lib/urls/views/site/search-view';
import { ReadingTools } from '../reading/reading-tools';
import { POSTS_ID, type SiteSection, siteSections } from './site-sections';

interface Props {
  can: Abilities;
  section?: SiteSection;
  /** True if the page's posts are a second target to skip to. */
  hasPosts?: boolean;
}

/** The header of every page: logo, sections, search, bookmark button and preferences. */
export function Header({ can, section, hasPosts }: Props) {
  const { t } = i18n();
  return (
    <header className="border-b border-divider">
      <a className="skip-link print:hidden" href="#text">
        {t('site.skip')}
      </a>
      {hasPosts && (
        <a className="skip-link print:hidden" href={`#${POSTS_ID}`}>
          {t('site.skipPosts')}
        </a>
      )}
      <div className="shell site-bar">
        <a className="site-name" href={href({ kind: 'home' })}>
          <Logo />
          <span>{config().siteName}</span>
        </a>
        <nav
          className="flex-1 magnified:order-1 magnified:flex-[1_1_100%] print:hidden"
          aria-label={t('site.menu')}
        >
          <ul className="nav-links flex flex-wrap md:-ms-[0.6rem]">
            {siteSections(can).map(({ name, text, href: address }) => (
              <li key={name}>
                <a
                  className="nav-link"
                  href={address}
                  aria-current={name === section ? 'true' : undefined}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {can.search && <HeaderSearch />}
        <ReadingTools />
      </div>
    </header>
  );
}

/** A link on narrow screens. */
function HeaderSearch() {
  const { t } = i18n();
  const address = href(searchFor(''));
  return (
    <>
      <search className="max-lg:hidden lg:col-start-3 print:hidden">
        <form action={toGetForm(address).action}>
          <input
            className="site-search bg-background border border-control rounded-sm"
            type="search"
            name="q"
            aria-label={t('search.label')}
            placeholder={t('search.title')}
            maxLength={MAX_SEARCH_LENGTH}
            enterKeyHint="search"
          />
        </form>
      </search>
      <a
        className="icon-button lg:hidden not-[[href]]:hidden print:hidden"
        href={address}
        data-go="search"
      >
        <svg viewBox="0 0 20 20" width="1.2em" height="1.2em" aria-hidden="true">
          <path d="M8.5 2.5a6 6 0 1 1 0 12a6 6 0 1 1 0-12ZM13 13l4.5 4.5" />
        </svg>
        <span className="sr-only">{t('search.title')}</span>
      </a>
    </>
  );
}

function Logo() {
  return (
    <svg
      className="flex-none fill-accent"
      viewBox="0 0 32 32"
      width="28"
      height="28"
      aria-hidden="true"
    >
      <path d="M15.2 6.4C12 3.7 7.2 2.9 2.8 3.9L1 15.4c5-1 10.2-.2 14.2 2.6ZM16.8 6.4c3.2-2.7 8-3.5 12.4-2.5L31 15.4c-5-1-10.2-.2-14.2 2.6ZM3.4 18.2c4.8-.6 9 .4 12.6 2.9 3.6-2.5 7.8-3.5 12.6-2.9l-3.1 2.5c-2.8.2-5.1 1-7 2.3L19.6 28H23v2.5H9V28h3.4l1.1-5c-1.9-1.3-4.2-2.1-7-2.3Z" />
    </svg>
  );
}
