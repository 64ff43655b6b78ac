import { language } from '@/lib/language/language';
import { GO_PATH } from '@/lib/views/go';

const LONGEST_ADDRESS = 2000;

/** For who holds an old address: a box that takes it and leads to the page that it means. */
export function GoBox() {
  const { t } = language();
  return (
    <form className="go-box" action={GO_PATH} method="get">
      <label htmlFor="to">{t('problem.go')}</label>
      <input
        id="to"
        name="to"
        type="text"
        inputMode="url"
        placeholder="index.php?showtopic=1200"
        maxLength={LONGEST_ADDRESS}
        autoComplete="off"
        required
      />
      <button type="submit">{t('pager.go')}</button>
    </form>
  );
}
