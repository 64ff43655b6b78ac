import { config } from '@/lib/config/config';
import { i18n } from '@/lib/i18n/i18n';
import { LONGEST_SEARCH, searchFor } from '@/lib/urls/families/search-url';
import { getForm } from '@/lib/urls/get-form';
import { href } from '@/lib/urls/href';

/** The search box of each page; nothing where there is neither a store nor an external search. */
export function HeaderSearch() {
  const { hasStore, searchUrl } = config();
  if (!hasStore && !searchUrl) return null;
  const { t } = i18n();
  return (
    <search className="order-1 basis-full sm:basis-130 max-sm:pt-4 max-sm:pb-6 lg:col-start-3 print:hidden">
      <form action={getForm(href(searchFor(''))).action}>
        <input
          className="bg-background border border-control rounded-sm w-full px-7 py-3 text-sm"
          type="search"
          name="q"
          aria-label={t('search.label')}
          placeholder={t('search.title')}
          maxLength={LONGEST_SEARCH}
          enterKeyHint="search"
        />
      </form>
    </search>
  );
}
