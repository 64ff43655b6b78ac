import { i18n } from '@/lib/i18n/i18n';
import { ContinueScript } from './reading-scripts';

/** Leads on in the topic that the reader read last; a script fills it in before the first paint. */
export function ContinueLine() {
  return (
    <div className="md:col-span-full">
      <p
        className="notice print:hidden"
        data-left={i18n().t('reading.left', { title: '{title}', count: '{count}' })}
        hidden
      />
      <ContinueScript />
    </div>
  );
}
