import { decodePercent } from '@/lib/base/text/percent-encoding';
import { pageText } from '../page-text';

/** Names that forums give to images without a text alternative. */
const NO_NAME = /^(?:image|img|picture)?$/i;
const FILE = /[^/=]+\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** `Picture not available: demo.png`, with the text alternative of the image or else the name of its file. */
function describeMissing({ alt, src }: HTMLImageElement): string {
  const path = src.split(/[?#]/, 1)[0] ?? '';
  const file = FILE.exec(decodePercent(path) ?? path)?.[0] ?? '';
  const name = NO_NAME.test(alt.trim()) ? file : alt;
  const text = pageText('imageMissing');
  return name ? text.replace('{name}', name) : text.replace(/\s*[:：]\s*\{name\}$/, '');
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

/**
 * Puts a line of text in the place of each image that cannot be loaded, and gives back the space that it reserves by
 * its `width` and `height`. Of an icon the text alternative alone stays. Errors do not bubble, so they are captured.
 */
export function replaceFailedImages(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) replaceImage(target);
    },
    true,
  );
  for (const image of document.images) {
    // Of one that is still to be loaded, the event tells.
    if (image.complete) image.decode().catch(() => replaceImage(image));
  }
}
