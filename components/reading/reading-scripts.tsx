import { browserScripts } from '@/lib/browser/browser-scripts';

/** The id of the script of short dates at the end of `<main>`. */
export const SHORT_DATES_ID = 'short-dates';

/** In the head: applies the preferences stored in this browser before the first paint. */
export function InlineScripts() {
  const { beforePaint } = browserScripts();
  return beforePaint ? <script>{beforePaint}</script> : null;
}

/** At the end of `<main>`: shortens dates before the first paint. */
export function ShortDatesScript() {
  const { shortDates } = browserScripts();
  return shortDates ? <script id={SHORT_DATES_ID}>{shortDates}</script> : null;
}

/** Below the line that leads on in the topic that was read last: fills it in. */
export function ContinueScript() {
  const { continueLine } = browserScripts();
  return continueLine ? <script id="continue-line">{continueLine}</script> : null;
}

/** Below the posts of the last days: folds up what was read. */
export function NewPostsScript() {
  const { newPosts } = browserScripts();
  return newPosts ? <script>{newPosts}</script> : null;
}

/** The script of every page. */
export const ReadingScript = () => <DeferredScript src={browserScripts().everyPage} />;

/** The script of the page about the reading history. */
export const HistoryPageScript = () => <DeferredScript src={browserScripts().history} />;

function DeferredScript({ src }: { src?: string }) {
  return src ? <script src={src} defer /> : null;
}
