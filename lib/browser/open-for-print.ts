const MAX_WAIT_MS = 10_000;

/**
 * Loads lazy images for printing, and opens `details` in browsers without `::details-content` (see
 * `print.css`). Prints the page at an address that ends in `#print`.
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

function loadImages(): Promise<unknown> {
  const images = [...document.querySelectorAll('main img')] as HTMLImageElement[];
  for (const image of images) image.loading = 'eager';
  return Promise.allSettled(images.map((image) => image.decode()));
}

async function printSoon(): Promise<void> {
  await Promise.race([loadImages(), new Promise((ready) => setTimeout(ready, MAX_WAIT_MS))]);
  print();
}
