/** Gives a picture that cannot be loaded the room of its words, in place of that of the picture. */
function collapse(image: HTMLImageElement): void {
  image.removeAttribute('width');
  image.removeAttribute('height');
}

/** Collapses the pictures that could not be loaded, now and later. */
export function collapseMissingPictures(): void {
  // Errors of elements do not bubble.
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && collapse(target),
    true,
  );
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0) collapse(image);
  }
}
