import { Html } from '@/components/ui/safe-html';
import { When } from '@/components/ui/time-ago';
import { language } from '@/lib/i18n/i18n';
import type { Found } from '@/lib/model/community';
import { href } from '@/lib/urls/href';

/** A page of the wiki that was found. */
export function FoundPage({ page, excerpt }: Extract<Found, { kind: 'page' }>) {
  const { t } = language();
  return (
    <>
      <h2 className="text-lg">
        <a href={href({ kind: 'wiki-page', id: page.id })}>{page.title}</a>
      </h2>
      <p className="facts">
        <span>{t('site.wiki')}</span>
        <span>{page.id}</span>
        {page.lastModified && (
          <span>
            <When at={page.lastModified} />
          </span>
        )}
      </p>
      <Html html={excerpt} className="excerpt" />
    </>
  );
}
