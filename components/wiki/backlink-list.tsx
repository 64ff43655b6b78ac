import { LinkList } from '@/components/ui/link-list';
import type { Backlink } from '@/lib/community/operations/backlinks';
import { i18n } from '@/lib/i18n/i18n';
import { pageLinks } from './wiki-links';

const MAX_SHOWN = 30;

/** The pages that link to this one, of those that the server has read so far. */
export function BacklinkList({ pages }: { pages: Backlink[] }) {
  const { t } = i18n();
  if (pages.length === 0) return null;
  return (
    <section className="backlinks max-w-measure mt-20 print:hidden" aria-labelledby="backlinks">
      <h2 className="text-base" id="backlinks">
        {t('wiki.backlinks')}
      </h2>
      <LinkList links={pageLinks(pages.slice(0, MAX_SHOWN))} className="facts" />
      <p className="mt-3 text-sm text-muted">
        {t('wiki.backlinksHint', { more: Math.max(0, pages.length - MAX_SHOWN) })}
      </p>
    </section>
  );
}
