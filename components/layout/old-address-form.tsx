import { i18n } from '@/lib/i18n/i18n';
import { routePath } from '@/lib/urls/routes/route-path';

const LONGEST_ADDRESS = 2000;

/** For who holds an old address: a box that takes it and leads to the page that it means. */
export function OldAddressForm() {
  const { t } = i18n();
  return (
    <form className="flex flex-wrap gap-5 mt-7.5" action={routePath('/go')} method="get">
      <label className="basis-full" htmlFor="to">
        {t('problem.go')}
      </label>
      <input
        className="bg-background border border-control rounded-sm w-full flex-[1_1_12rem] px-7 py-3"
        id="to"
        name="to"
        type="text"
        inputMode="url"
        placeholder="index.php?showtopic=1200"
        maxLength={LONGEST_ADDRESS}
        autoComplete="off"
        required
      />
      <button className="btn px-11 text-base" type="submit">
        {t('pager.go')}
      </button>
    </form>
  );
}
