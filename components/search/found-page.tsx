import { Html } from '@/components/ui/html';
import { When } from '@/components/ui/when';
import type { Found } from '@/lib/community/model';
import { language } from '@/lib/language/language';
import { href } from '@/lib/views/href';

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
