import { i18n } from '@/lib/i18n/i18n';
import type { LabeledLink } from './link-list';
import { TitleLink } from './title';

/** Links to the page's ancestors, outermost first, in one line. Long names are cut. */
export function Breadcrumbs({ crumbs }: { crumbs: LabeledLink[] }) {
  return (
    <nav
      className="breadcrumbs sm:mb-[0.6rem] text-sm text-muted"
      aria-label={i18n().t('site.breadcrumb')}
    >
      <ol className="flex">
        {crumbs.map(({ text, href }) => (
          <li key={href}>
            <TitleLink href={href} text={text} />
          </li>
        ))}
      </ol>
    </nav>
  );
}
