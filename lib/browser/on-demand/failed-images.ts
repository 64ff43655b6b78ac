import { decodePercent } from '@/lib/base/text/percent-encoding';
import { pageText } from '../page-text';

/** Forums' placeholders for a missing text alternative. */
const NO_NAME = /^(?:image|img|picture)?$/i;
const FILE = /[^/=]+\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** `Picture not available: demo.png`, with the text alternative, else the file name. */
function describeMissing({ alt, src }: HTMLImageElement): string {
  const path = src.split(/[?#]/, 1)[0] ?? '';
  const file = FILE.exec(decodePercent(path) ?? path)?.[0] ?? '';
  const name = NO_NAME.test(alt.trim()) ? file : alt;
  const text = pageText('imageMissing');
  if (name) return text.replace('{name}', name);
  // The colon stands for the name.
  return text.replace(/\s*[:：]\s*\{name\}$/, '');
}

function replaceImage(image: HTMLImageElement): void {
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

/** Replaces failed images by text. Errors do not bubble, so the listener captures. */
export function replaceFailedImages(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) replaceImage(target);
    },
    true,
  );
  for (const image of document.images) {
    // Images still loading will fire the event.
    if (image.complete) image.decode().catch(() => replaceImage(image));
  }
}
