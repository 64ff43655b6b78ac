/** For so long the pictures of a page may load before it is printed. */
const MAX_WAIT_MS = 10_000;

/**
 * Opens each `details` element, except menus, while the page is printed, and closes it afterwards: for
 * browsers without `::details-content`, which `print.css` uses. Loads the pictures that wait until they are near the
 * screen. A page whose address ends in `#print` is printed, once its pictures are there.
 */
export function openForPrint(): void {
  let opened: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    loadImages();
    opened = [...document.querySelectorAll<HTMLDetailsElement>('details:not(.menu, [open])')];
    for (const details of opened) details.open = true;
  });
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false;
  });
  if (location.hash === '#print') void printSoon();
}

/** Returns what becomes ready when each picture of the page is loaded, or failed. */
function loadImages(): Promise<unknown> {
  const images = [...document.querySelectorAll('main img')] as HTMLImageElement[];
  for (const image of images) image.loading = 'eager';
  return Promise.allSettled(images.map((image) => image.decode()));
}

async function printSoon(): Promise<void> {
  await Promise.race([loadImages(), new Promise((ready) => setTimeout(ready, MAX_WAIT_MS))]);
  print();
}
