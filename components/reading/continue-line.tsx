import { i18n } from '@/lib/i18n/i18n';
import { ContinueScript } from './reading-scripts';

/** Link to continue the last topic read, which a script fills before the first paint. */
export function ContinueLine() {
  return (
    <div className="md:col-span-full">
      <p
        className="mb-3 text-sm font-semibold print:hidden"
        data-left={i18n().t.template('reading.left')}
        hidden
      />
      <ContinueScript />
    </div>
  );
}
