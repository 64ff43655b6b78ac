import { i18n } from '@/lib/i18n/i18n';
import { href } from '@/lib/urls/href';
import { PreferencesForm } from './preferences-form';

/** The bookmark button and the menu of preferences in the header; shown where scripts run. */
export function PreferencesMenu() {
  const { t } = i18n();
  return (
    <div className="header-tools order-2 flex flex-none items-center gap-2.5 w-47.5 max-lg:absolute max-lg:top-4 max-lg:end-edge lg:col-start-4 unscripted:hidden print:hidden">
      <button type="button" className="icon-button group" data-bookmark="" aria-pressed="false">
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path
            className="fill-none stroke-current stroke-[1.5] group-aria-pressed:fill-accent group-aria-pressed:stroke-accent"
            d="M5 2.5h10v15l-5-4-5 4Z"
          />
        </svg>
        <span className="sr-only">{t('reading.bookmark')}</span>
      </button>
      <details className="preferences-menu group relative w-22.5">
        <summary
          className="icon-button details-marker:hidden group-open:text-accent group-open:bg-surface"
          aria-label={t('preferences.title')}
        >
          <span aria-hidden="true">Aa</span>
        </summary>
        <div className="absolute top-full end-0 z-4 w-[min(19rem,100vw-2rem)] mt-4 px-11 py-9 text-sm bg-background border border-control rounded-sm">
          <PreferencesForm location="menu" />
          <p className="pt-6">
            <a href={href({ kind: 'reading' })} data-go="reading">
              {t('reading.title')}
            </a>
          </p>
        </div>
      </details>
    </div>
  );
}
