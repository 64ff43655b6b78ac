import { i18n } from '@/lib/i18n/i18n';
import { href } from '@/lib/urls/views/href';
import { type Paging, pageNumbers } from '@/lib/urls/views/paging';
import type { View } from '@/lib/urls/views/view';
import { NumberForm } from './number-form';

interface Props {
  paging: Paging;
  view: Extract<View, { page: number }>;
  position: 'top' | 'bottom';
}

/** Returns `Page 3 of 8`, or `Page 3 of at least 8` if the number of pages is unknown. */
export function describePosition({ page, pages, isComplete }: Paging): string {
  return i18n().t(isComplete ? 'pager.of' : 'pager.ofAtLeast', { page, pages });
}

/** Links to a list's pages. The bottom pager adds page numbers and a form. Nothing for one page. */
export function Pager({ paging, view, position }: Props) {
  const { t } = i18n();
  const { page, pages, hasNext } = paging;
  if (pages <= 1) return null;
  const hrefOf = (number: number) => href({ ...view, page: number });
  // On phones, the top pager shows only arrows.
  const wordClass = position === 'top' ? 'max-sm:sr-only' : undefined;
  const previous = (
    <Step href={page > 1 ? hrefOf(page - 1) : undefined} rel="prev">
      ‹ <span className={wordClass}>{t('pager.previous')}</span>
    </Step>
  );
  const next = (
    <Step href={hasNext ? hrefOf(page + 1) : undefined} rel="next">
      <span className={wordClass}>{t('pager.next')}</span> ›
    </Step>
  );
  if (position === 'top') {
    return (
      <nav
        className="pager-top flex items-center justify-end gap-x-2 mb-[0.6rem] text-sm tabular print:hidden"
        aria-label={t('pager.above')}
      >
        {previous}
        <p className="text-muted">{describePosition(paging)}</p>
        {next}
      </nav>
    );
  }
  // `pageNumbers` has 0 in place of pages without a link.
  const hasUnlisted = !paging.isComplete || pageNumbers(page, pages).includes(0);
  return (
    <nav
      className="pager-bottom flex flex-wrap items-center gap-x-[0.4rem] sm:gap-x-6 gap-y-[0.4rem] mt-7 text-sm tabular print:hidden"
      aria-label={t('pager.below')}
    >
      <p className="text-muted">{describePosition(paging)}</p>
      <ul className="flex flex-wrap items-center gap-[0.15rem]">
        {page > 1 && <li>{previous}</li>}
        <PageNumbers paging={paging} view={view} />
        {hasNext && <li>{next}</li>}
      </ul>
      {hasUnlisted && (
        <NumberForm
          address={hrefOf(1)}
          id="jump"
          name="page"
          label={t('pager.jump')}
          max={paging.isComplete ? pages : undefined}
          classNames={{ form: 'flex-wrap gap-2', input: 'w-18 px-2 py-1' }}
        />
      )}
    </nav>
  );
}

/** Links to the first, last and neighboring pages, as list items. */
export function PageNumbers({ paging: { page, pages }, view }: Pick<Props, 'paging' | 'view'>) {
  const { t } = i18n();
  return pageNumbers(page, pages).map((number, index, all) =>
    number === 0 ? (
      <li key={`gap-${all[index - 1]}`} aria-hidden="true">
        …
      </li>
    ) : (
      <li key={number}>
        <a
          className="pager-step"
          href={href({ ...view, page: number })}
          aria-label={t('pager.page', { page: number })}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </a>
      </li>
    ),
  );
}

interface StepProps {
  /** Undefined at the first or last page, where the step keeps its place. */
  href?: string;
  rel: 'prev' | 'next';
  children: React.ReactNode;
}

/** Link to the previous or next page. */
export function Step({ href: address, rel, children }: StepProps) {
  return (
    <a className="pager-step" href={address} rel={address && rel}>
      <span>{children}</span>
    </a>
  );
}
