import { pageText } from '../page-text';

/** Names that forums give to images without a text alternative. */
const NO_NAME = /^(?:image|img|picture)?$/i;
const FILE = /[^/=]+\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** `Picture not available: demo.png`, with the text alternative of the image or else the name of its file. */
function describeMissing({ alt, src }: HTMLImageElement): string {
  const file = FILE.exec(decodeURI(new URL(src).pathname))?.[0] ?? '';
  const name = NO_NAME.test(alt.trim()) ? file : alt;
  const text = pageText('imageMissing');
  return name ? text.replace('{name}', name) : text.replace(/\s*[:：]\s*\{name\}$/, '');
}

/**
 * Puts a line of text in the place of an image that cannot be loaded, and gives back the space that it reserves by its
 * `width` and `height`. Of an icon the text alternative alone stays. Errors do not bubble, so they are captured.
 */
export function replaceFailedImages(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return;
      target.removeAttribute('width');
      target.removeAttribute('height');
      if (target.matches('.emoji, .icon')) {
        target.hidden = !target.alt;
        return;
      }
      const note = document.createElement('span');
      note.className = 'image-missing';
      note.dir = 'auto';
      note.textContent = describeMissing(target);
      target.after(note);
      target.hidden = true;
    },
    true,
  );
}
