import { i18n } from '@/lib/i18n/i18n';
import { browserScripts } from '@/lib/render/browser-scripts';

/** In the head: gives the page the look that this browser keeps, before anything is drawn. */
export function BeforePaint() {
  const { beforePaint } = browserScripts();
  return beforePaint ? <script data-keep="">{beforePaint}</script> : null;
}

/** The one small script of each page, with the words that it says itself. */
export function ReadingScript() {
  const { reading } = browserScripts();
  const { t } = i18n();
  if (!reading) return null;
  const words = {
    'data-new-here': t('reading.newHere'),
    'data-copied': t('reading.copied'),
    'data-section': t('reading.section'),
  };
  return <script data-keep="" src={reading} defer {...words} />;
}

/** The script of the page about what this browser remembers. */
export function HistoryPageScript() {
  const { history } = browserScripts();
  const { t } = i18n();
  if (!history) return null;
  const words = {
    'data-saved': t('reading.saved'),
    'data-unreadable': t('reading.unreadable'),
    'data-wiped': t('reading.wiped'),
    'data-wipe': t('reading.wipeSure'),
  };
  return <script data-keep="" src={history} defer {...words} />;
}
