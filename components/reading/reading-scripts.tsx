import { browserScripts } from '@/lib/browser/browser-scripts';

/** Id of the element after the script. It exists only once the script has run. */
export const SHORT_DATES_ID = 'dates-end';

/** Inline script in the head: applies stored preferences before the first paint. */
export function InlineScripts() {
  const { beforePaint } = browserScripts();
  return beforePaint ? <script>{beforePaint}</script> : null;
}

/** Inline script at the end of `<main>`: shortens dates before the first paint. */
export function ShortDatesScript() {
  const { shortDates } = browserScripts();
  if (!shortDates) return null;
  return (
    <>
      <script id="short-dates">{shortDates}</script>
      <span id={SHORT_DATES_ID} hidden />
    </>
  );
}

/** Inline script after the paragraph of `ContinueLine`: fills in its text and link. */
export function ContinueScript() {
  const { continueLine } = browserScripts();
  return continueLine ? <script id="continue-line">{continueLine}</script> : null;
}

/** Inline script after the list of new posts: collapses those that the reader has read. */
export function NewPostsScript() {
  const { newPosts } = browserScripts();
  return newPosts ? <script>{newPosts}</script> : null;
}

/** The deferred script that every page loads. */
export const ReadingScript = () => <DeferredScript src={browserScripts().everyPage} />;

/** The deferred script of the reading history page. */
export const HistoryPageScript = () => <DeferredScript src={browserScripts().history} />;

function DeferredScript({ src }: { src?: string }) {
  return src ? <script src={src} defer /> : null;
}
