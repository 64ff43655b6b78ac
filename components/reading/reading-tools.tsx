import { i18n } from '@/lib/i18n/i18n';
import { href } from '@/lib/urls/views/href';
import { PreferencesForm } from './preferences-form';

/** Bookmark button and preferences menu; without scripts, a link to the reading history page. */
export function ReadingTools() {
  const { t } = i18n();
  return (
    <div className="header-tools flex flex-none items-center justify-end max-lg:ms-auto lg:gap-1 lg:w-19 lg:col-start-4 print:hidden">
      <button
        type="button"
        className="icon-button unscripted:hidden"
        data-bookmark=""
        aria-pressed="false"
      >
        <svg viewBox="0 0 20 20" width="1.2em" height="1.2em" aria-hidden="true">
          <path d="M5 2.5h10v15l-5-4-5 4Z" />
        </svg>
        <span className="sr-only">{t('reading.bookmark')}</span>
      </button>
      <details className="menu relative unscripted:hidden">
        <summary
          className="icon-button details-marker:hidden"
          aria-label={`${t('preferences.title')} (Aa)`}
        >
          <span aria-hidden="true">Aa</span>
        </summary>
        <div className="menu-form bg-background border border-control rounded-sm">
          <PreferencesForm location="menu" />
          <p className="pt-[0.6rem]">
            <a href={href({ kind: 'reading' })}>{t('reading.title')}</a>
          </p>
        </div>
      </details>
      <a
        className="icon-button scripted:hidden not-[[href]]:hidden"
        href={href({ kind: 'reading' })}
        rel="nofollow"
      >
        <span aria-hidden="true">Aa </span>
        <span className="sr-only">{t('reading.title')}</span>
      </a>
    </div>
  );
}
