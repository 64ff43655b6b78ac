import { i18n } from '@/lib/i18n/i18n';
import { href } from '@/lib/urls/views/href';
import { type Paging, pageNumbers } from '@/lib/urls/views/paging';
import type { View } from '@/lib/urls/views/view';
import { NumberForm } from './number-form';

interface Props {
  paging: Paging;
  view: Extract<View, { page: number }>;
  /** Above the list or below it. */
  position: 'top' | 'bottom';
  /** False where the page offers another form to any page. */
  hasForm?: boolean;
}

/** `Page 3 of 8`; `Page 3 of at least 8` when the end is unknown. */
export function describePosition({ page, pages, isComplete }: Paging): string {
  const { t } = i18n();
  return isComplete ? t('pager.of', { page, pages }) : t('pager.ofAtLeast', { page, pages });
}

const MARGINS = { top: 'mb-[0.6rem]', bottom: 'mt-7' };

/** Links to the pages of a list, and a form to any of them. Nothing when there is one page only. */
export function Pager({ paging, view, position, hasForm = true }: Props) {
  const { t } = i18n();
  const { page, pages, hasNext, isComplete } = paging;
  if (pages <= 1) return null;
  const numbers = pageNumbers(page, pages);
  const hasUnlisted = !isComplete || numbers.includes(0);
  const hrefOf = (number: number) => href({ ...view, page: number });
  const isTop = position === 'top';
  // Above a list, a phone has room for two steps only.
  const wideOnly = isTop ? 'max-sm:hidden' : undefined;
  return (
    <nav
      className={`pager-${position} flex ${hasForm ? 'flex-wrap' : 'max-sm:flex-none sm:flex-wrap'} items-center gap-x-[0.4rem] sm:gap-x-6 gap-y-[0.4rem] ${MARGINS[position]} text-sm tabular print:hidden`}
      aria-label={isTop ? t('pager.above') : t('pager.below')}
    >
      <p className={`text-muted${hasForm ? '' : ' md:hidden'}`}>{describePosition(paging)}</p>
      <ul className="flex flex-wrap items-center gap-[0.15rem]">
        {page > 1 && (
          <Step className={wideOnly} href={hrefOf(1)} before="«" label={t('pager.first')} />
        )}
        {page > 1 && (
          <Step
            href={hrefOf(page - 1)}
            before="‹"
            text={t('pager.previous')}
            rel="prev"
            isTop={isTop}
          />
        )}
        {numbers.map((number, index, all) =>
          number === 0 ? (
            <li key={`gap-${all[index - 1]}`} className={wideOnly} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number} className={wideOnly}>
              <a
                className="pager-step"
                href={hrefOf(number)}
                aria-label={t('pager.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </a>
            </li>
          ),
        )}
        {hasNext && (
          <Step href={hrefOf(page + 1)} text={t('pager.next')} after="›" rel="next" isTop={isTop} />
        )}
        {hasNext && isComplete && (
          <Step className={wideOnly} href={hrefOf(pages)} after="»" label={t('pager.last')} />
        )}
      </ul>
      {hasForm && hasUnlisted && (
        <NumberForm
          address={hrefOf(1)}
          id={`jump-${position}`}
          name="page"
          label={t('pager.jump')}
          max={isComplete ? pages : undefined}
          classNames={{ form: `gap-2 ${wideOnly ?? ''}`, input: 'w-18 px-2 py-1' }}
        />
      )}
    </nav>
  );
}

interface StepProps {
  className?: string;
  href: string;
  /** The signs around the text. */
  before?: string;
  after?: string;
  text?: string;
  /** The name of a step without text. */
  label?: string;
  rel?: 'prev' | 'next';
  /** Above a list, where a phone shows the sign only. */
  isTop?: boolean;
}

/** A link to the first, previous, next or last page. */
function Step({ className, href, before, after, text, label, rel, isTop = false }: StepProps) {
  return (
    <li className={className}>
      <a className="pager-step" href={href} rel={rel} aria-label={label} title={label}>
        <span>
          {before}
          {text && (
            <span className={isTop ? 'max-sm:sr-only' : undefined}>
              {before && ' '}
              {text}
              {after && ' '}
            </span>
          )}
          {after}
        </span>
      </a>
    </li>
  );
}
