import { SearchBox } from '@/components/search/search-box';
import { LinkList } from '@/components/ui/link-list';
import { config } from '@/lib/base/config/config';
import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import type { ErrorDescription } from '@/lib/pages/errors/describe-error';
import { routePath } from '@/lib/urls/routes/route-path';
import { href } from '@/lib/urls/views/href';
import { searchFor } from '@/lib/urls/views/site/search-view';
import { PageHeader } from './page-header';
import { PageLayout } from './page-layout';
import { siteSections } from './site-sections';

const MAX_ADDRESS_LENGTH = 2000;

/** An error: what happened, what to do, and links to the main sections. */
export function ErrorPage({
  can,
  status,
  title,
  paragraphs,
  links = [],
  near = [],
  searchText = '',
}: ErrorDescription & { can: Abilities }) {
  const { t } = i18n();
  const home = { text: t('site.home'), href: href({ kind: 'home' }) };
  return (
    <PageLayout can={can} className="*:max-w-176">
      <PageHeader className="" title={title} />
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3">
          {paragraph}
        </p>
      ))}
      {links.map(({ text, href: address }) => (
        <p key={address} className="mt-3">
          <a className={status === 503 ? 'btn' : undefined} href={address}>
            {text}
          </a>
        </p>
      ))}
      {near.length > 0 && (
        <>
          <p className="mt-3 text-muted">{t('error.near')}</p>
          <LinkList links={near} />
        </>
      )}
      {status === 404 && can.search && (
        <div className="mt-6">
          <SearchBox view={searchFor(searchText)} />
        </div>
      )}
      {status === 404 && <LegacyAddressForm />}
      <nav className="mt-8 pt-3 border-t-2 border-foreground" aria-label={t('error.sections')}>
        <LinkList links={[home, ...siteSections(can)]} className="facts" />
      </nav>
    </PageLayout>
  );
}

/** Form that takes an address of the community's own site and redirects to the same page here. */
function LegacyAddressForm() {
  const { t } = i18n();
  return (
    <form className="flex flex-wrap gap-2 mt-3" action={routePath('/go')} method="get">
      <label className="basis-full" htmlFor="to">
        {t('error.go')}
      </label>
      <input
        className="bg-background border border-control rounded-sm w-full flex-[1_1_12rem] px-[0.7rem] py-[0.3rem]"
        id="to"
        name="to"
        type="text"
        inputMode="url"
        // An example that a community without an original cannot have.
        placeholder={config().originUrl && 'index.php?showtopic=1200'}
        maxLength={MAX_ADDRESS_LENGTH}
        autoComplete="off"
        required
      />
      <button className="btn px-[1.1rem] text-base" type="submit">
        {t('pager.go')}
      </button>
    </form>
  );
}
