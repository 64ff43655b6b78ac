import { fillTemplate } from '@/lib/base/text/fill-template';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import { pageText } from '../page-text';

/** Alternative texts of forums that describe nothing. */
const NO_NAME = /^(?:image|img|picture)?$/i;
/** Discourse names uploads by a hash. */
const HASH = /([\da-f]{7})[\da-f]{33}/g;
const FILE = /[^/=]+\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Returns `Picture not available: demo.png`, with the text alternative or the file name. */
function describeMissing({ alt, src }: HTMLImageElement): string {
  const path = src.split(/[?#]/, 1)[0] ?? '';
  const file = FILE.exec(decodePercent(path) ?? path)?.[0] ?? '';
  const name = (NO_NAME.test(alt.trim()) ? file : alt).replace(HASH, '$1…');
  const text = pageText('imageMissing');
  if (name) return fillTemplate(text, { name });
  return text.replace(/\s*[:：]\s*\{name\}$/, '');
}

/** An image that fails while this script starts is found by both ways. */
function replaceImage(image: HTMLImageElement): void {
  if (image.hidden) return;
  image.removeAttribute('width');
  image.removeAttribute('height');
  if (image.matches('.emoji, .icon')) {
    image.hidden = !image.alt;
    return;
  }
  const note = document.createElement('small');
  note.dir = 'auto';
  note.textContent = describeMissing(image);
  image.after(note);
  image.hidden = true;
}

/** Replaces failed images by text. The listener captures, since errors do not bubble. */
export function replaceFailedImages(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) replaceImage(target);
    },
    true,
  );
  for (const image of document.images) {
    // The others will fire the event.
    if (image.complete) image.decode().catch(() => replaceImage(image));
  }
}
