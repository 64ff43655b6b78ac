import { browserScripts } from '@/lib/next/browser-scripts';
import { RELATIVE_TIMES_ID } from '@/lib/next/element-ids';

/** In the head: what runs before the first paint. Applies the preferences stored in this browser. */
export function InlineScripts() {
  const { beforePaint, images } = browserScripts();
  return (
    <>
      {beforePaint && <script data-keep="">{beforePaint}</script>}
      {images && <script data-keep="images">{images}</script>}
    </>
  );
}

/** At the end of `<main>`: turns dates into relative times before the first paint. */
export function RelativeTimesScript() {
  const { relativeTimes } = browserScripts();
  return relativeTimes ? (
    <script id={RELATIVE_TIMES_ID} data-keep="">
      {relativeTimes}
    </script>
  ) : null;
}

/** Below the posts of the last days: folds up those that were read. */
export function NewPostsScript() {
  const { newPosts } = browserScripts();
  return newPosts ? <script data-keep="">{newPosts}</script> : null;
}

/** The script of every page. */
export const ReadingScript = () => <DeferredScript src={browserScripts().everyPage} />;

/** The script of the page about the reading history. */
export const HistoryPageScript = () => <DeferredScript src={browserScripts().history} />;

function DeferredScript({ src }: { src?: string }) {
  return src ? <script data-keep="" src={src} defer /> : null;
}
