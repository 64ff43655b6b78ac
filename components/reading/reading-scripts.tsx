import { browserScripts } from '@/lib/browser/browser-scripts';

export const SHORT_DATES_ID = 'short-dates';

/** Inline script in the head: applies stored preferences before the first paint. */
export function InlineScripts() {
  const { beforePaint } = browserScripts();
  return beforePaint ? <script>{beforePaint}</script> : null;
}

/** Inline script at the end of `<main>`: shortens dates before the first paint. */
export function ShortDatesScript() {
  const { shortDates } = browserScripts();
  return shortDates ? <script id={SHORT_DATES_ID}>{shortDates}</script> : null;
}

/** Inline script below the line to continue reading: fills it in. */
export function ContinueScript() {
  const { continueLine } = browserScripts();
  return continueLine ? <script id="continue-line">{continueLine}</script> : null;
}

/** Inline script below new posts: folds up read ones. */
export function NewPostsScript() {
  const { newPosts } = browserScripts();
  return newPosts ? <script>{newPosts}</script> : null;
}

/** The script of every page. */
export const ReadingScript = () => <DeferredScript src={browserScripts().everyPage} />;

/** The script of the reading history page. */
export const HistoryPageScript = () => <DeferredScript src={browserScripts().history} />;

function DeferredScript({ src }: { src?: string }) {
  return src ? <script src={src} defer /> : null;
}
