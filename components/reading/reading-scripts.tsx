import { browserScripts } from '@/lib/next/browser-scripts';

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

/** The script of every page. */
export const ReadingScript = () => <DeferredScript src={browserScripts().everyPage} />;

/** The script of the page about the reading history. */
export const HistoryPageScript = () => <DeferredScript src={browserScripts().history} />;

function DeferredScript({ src }: { src?: string }) {
  return src ? <script data-keep="" src={src} defer /> : null;
}
