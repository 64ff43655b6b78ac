import { Html } from '@/components/ui/safe-html';
import { TimeAgo } from '@/components/ui/time-ago';
import { i18n } from '@/lib/i18n/i18n';
import type { Found } from '@/lib/model/community';
import { href } from '@/lib/urls/href';

/** A page of the wiki that was found. */
export function WikiPageResult({ page, excerpt }: Extract<Found, { kind: 'page' }>) {
  const { t } = i18n();
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
            <TimeAgo at={page.lastModified} />
          </span>
        )}
      </p>
      <Html html={excerpt} className="excerpt" />
    </>
  );
}
