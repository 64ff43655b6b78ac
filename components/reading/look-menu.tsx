import { language } from '@/lib/language/language';
import { href } from '@/lib/views/href';
import { LookForm } from './look-form';

/** What a reader may have their own way with, in the head of each page; shown where scripts run. */
export function LookMenu() {
  const { t } = language();
  return (
    <div className="tools">
      <button type="button" className="tool bookmark" data-bookmark="" aria-pressed="false">
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M5 2.5h10v15l-5-4-5 4Z" />
        </svg>
        <span className="sr-only">{t('reading.bookmark')}</span>
      </button>
      <details className="look-menu">
        <summary className="tool" aria-label={t('look.title')}>
          <span aria-hidden="true">Aa</span>
        </summary>
        <div className="look-sheet">
          <LookForm place="menu" />
          <p>
            <a href={href({ kind: 'reading' })} data-go="reading">
              {t('reading.title')}
            </a>
          </p>
        </div>
      </details>
    </div>
  );
}
