/**
 * Gives back the space that an image reserves by its `width` and `height` when it cannot be loaded: its text
 * alternative stays, and an image without one is hidden. Errors do not bubble, so they are captured.
 */
export function collapseFailedImages(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return;
      target.removeAttribute('width');
      target.removeAttribute('height');
      target.hidden = !target.alt;
    },
    true,
  );
}
