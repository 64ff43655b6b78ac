import type { Backlink } from '@/lib/community/operations/backlinks';
import { i18n } from '@/lib/i18n/i18n';
import { href } from '@/lib/urls/href';

const SHOWN = 30;

/** The pages that lead to this one, of those that were read so far. */
export function BacklinkList({ pages }: { pages: Backlink[] }) {
  const { t } = i18n();
  if (pages.length === 0) return null;
  return (
    <section className="backlinks max-w-measure mt-20 print:hidden" aria-labelledby="backlinks">
      <h2 className="text-base" id="backlinks">
        {t('wiki.backlinks')}
      </h2>
      <ul className="facts">
        {pages.slice(0, SHOWN).map(({ id, title }) => (
          <li key={id}>
            <a href={href({ kind: 'wiki-page', id })}>{title}</a>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        {t('wiki.backlinksHint', { more: Math.max(0, pages.length - SHOWN) })}
      </p>
    </section>
  );
}
