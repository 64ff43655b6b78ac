import { language } from '@/lib/language/language';
import { getForm } from '@/lib/views/form';
import { type Paging, pageNumbers } from '@/lib/views/paging';

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
  const { t } = language();
  return isComplete ? t('pager.of', { page, pages }) : t('pager.ofAtLeast', { page, pages });
}

/** Links to the pages of a list, and a form to any of them. Nothing when there is one page only. */
export function Pager({ paging, hrefOf, place, hasJump = true }: Props) {
  const { t } = language();
  const { page, pages, hasNext, isComplete } = paging;
  if (pages <= 1) return null;
  const label = place === 'top' ? t('pager.above') : t('pager.below');
  return (
    <nav className={`pager pager-${place}`} aria-label={label}>
      <p className="pager-place">{placeInWords(paging)}</p>
      <ul className="pager-steps">
        {page > 1 && <Step href={hrefOf(1)} sign="«" name={t('pager.first')} />}
        {page > 1 && (
          <li>
            <a href={hrefOf(page - 1)} rel="prev">
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
            <a href={hrefOf(page + 1)} rel="next">
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
      <a href={href} aria-label={name} title={name}>
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
      <li className="pager-number" aria-hidden="true">
        …
      </li>
    );
  const name = language().t('pager.page', { page: number });
  return (
    <li className="pager-number">
      <a
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
  const { t } = language();
  const { action, fields } = getForm(address);
  return (
    <form className="pager-jump" action={action} method="get">
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id}>{t('pager.jump')}</label>
      <input
        id={id}
        name="page"
        type="number"
        inputMode="numeric"
        min={1}
        max={isComplete ? pages : undefined}
        required
      />
      <button type="submit">{t('pager.go')}</button>
    </form>
  );
}
