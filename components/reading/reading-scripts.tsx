import { i18n } from '@/lib/i18n/i18n';
import { browserScripts } from '@/lib/next/browser-scripts';

/** In the head: applies the preferences stored in this browser before the first paint. */
export function BeforePaint() {
  const { beforePaint } = browserScripts();
  return beforePaint ? <script data-keep="">{beforePaint}</script> : null;
}

/** The script of every page, with the messages that it shows. */
export function ReadingScript() {
  const { t } = i18n();
  const messages = {
    'data-new-here': t('reading.newHere'),
    'data-copied': t('reading.copied'),
    'data-section': t('reading.section'),
    'data-copy-code': t('reading.copyCode'),
    'data-code-copied': t('reading.codeCopied'),
  };
  return <DeferredScript src={browserScripts().everyPage} messages={messages} />;
}

/** The script of the page about the reading history, with the messages that it shows. */
export function HistoryPageScript() {
  const { t } = i18n();
  const messages = {
    'data-imported': t('reading.imported'),
    'data-unreadable': t('reading.unreadable'),
    'data-cleared': t('reading.cleared'),
    'data-confirm-clear': t('reading.confirmClear'),
  };
  return <DeferredScript src={browserScripts().history} messages={messages} />;
}

function DeferredScript({ src, messages }: { src?: string; messages: Record<string, string> }) {
  return src ? <script data-keep="" src={src} defer {...messages} /> : null;
}
