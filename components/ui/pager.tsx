import { i18n } from '@/lib/i18n/i18n';
import { getForm } from '@/lib/urls/get-form';
import { type Paging, pageNumbers } from '@/lib/urls/paging';

interface Props {
  paging: Paging;
  /** The address of a page of this list. */
  hrefOf: (page: number) => string;
  /** Tells the pager above a list from the one below it. */
  place: 'top' | 'bottom';
  /** False where another way to any page is at hand. */
  hasJump?: boolean;
}

/** `Page 3 of 8`, or of at least so many, when the end is not known. */
export function placeInWords({ page, pages, isComplete }: Paging): string {
  const { t } = i18n();
  return isComplete ? t('pager.of', { page, pages }) : t('pager.ofAtLeast', { page, pages });
}

const MARGINS = { top: 'mb-6', bottom: 'mt-17.5' };
/** A square as large as a finger needs it. */
const STEP = 'grid place-content-center min-w-21 min-h-21 px-5';
const CURRENT = `${STEP} font-semibold text-on-accent bg-accent rounded-sm forced-colors:border`;

/** Links to the pages of a list, and a form to any of them. Nothing when there is one page only. */
export function Pager({ paging, hrefOf, place, hasJump = true }: Props) {
  const { t } = i18n();
  const { page, pages, hasNext, isComplete } = paging;
  if (pages <= 1) return null;
  const label = place === 'top' ? t('pager.above') : t('pager.below');
  return (
    <nav
      className={`pager-${place} flex flex-wrap items-center gap-x-15 gap-y-4 ${MARGINS[place]} text-sm tabular print:hidden`}
      aria-label={label}
    >
      <p className={`text-muted${hasJump ? '' : ' hidden'}`}>{placeInWords(paging)}</p>
      <ul className="flex flex-wrap items-center gap-1.5">
        {page > 1 && <Step href={hrefOf(1)} sign="«" name={t('pager.first')} />}
        {page > 1 && (
          <li>
            <a className={STEP} href={hrefOf(page - 1)} rel="prev">
              {`‹ ${t('pager.previous')}`}
            </a>
          </li>
        )}
        {pageNumbers(page, pages).map((number, index, all) => (
          <PageNumber
            key={number === 0 ? `gap-${all[index - 1]}` : number}
            number={number}
            current={page}
            hrefOf={hrefOf}
          />
        ))}
        {hasNext && (
          <li>
            <a className={STEP} href={hrefOf(page + 1)} rel="next">
              {`${t('pager.next')} ›`}
            </a>
          </li>
        )}
        {hasNext && isComplete && <Step href={hrefOf(pages)} sign="»" name={t('pager.last')} />}
      </ul>
      {hasJump && pages > 3 && <Jump id={`jump-${place}`} {...paging} address={hrefOf(1)} />}
    </nav>
  );
}

function Step({ href, sign, name }: { href: string; sign: string; name: string }) {
  return (
    <li>
      <a className={STEP} href={href} aria-label={name} title={name}>
        {sign}
      </a>
    </li>
  );
}

interface NumberProps {
  number: number;
  current: number;
  hrefOf: Props['hrefOf'];
}

function PageNumber({ number, current, hrefOf }: NumberProps) {
  if (number === 0)
    return (
      <li className="max-sm:in-[.pager-top]:hidden" aria-hidden="true">
        …
      </li>
    );
  const name = i18n().t('pager.page', { page: number });
  return (
    <li className="max-sm:in-[.pager-top]:hidden">
      <a
        className={number === current ? CURRENT : STEP}
        href={hrefOf(number)}
        aria-label={name}
        aria-current={number === current ? 'page' : undefined}
      >
        {number}
      </a>
    </li>
  );
}

interface JumpProps extends Paging {
  id: string;
  address: string;
}

function Jump({ id, address, pages, isComplete }: JumpProps) {
  const { t } = i18n();
  const { action, fields } = getForm(address);
  return (
    <form
      className="flex items-center gap-5 max-sm:in-[.pager-top]:hidden"
      action={action}
      method="get"
    >
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id}>{t('pager.jump')}</label>
      <input
        className="bg-background border border-control rounded-sm w-45 px-5 py-2.5"
        id={id}
        name="page"
        type="number"
        inputMode="numeric"
        min={1}
        max={isComplete ? pages : undefined}
        required
      />
      <button className="btn" type="submit">
        {t('pager.go')}
      </button>
    </form>
  );
}
