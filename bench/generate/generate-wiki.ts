import type { StoreBuilder } from '@/lib/store/build/store-builder';
import { generateTitle, pageSource } from './generate-text';
import { seeded } from './seeded-random';

const PAGES_PER_NAMESPACE = 100;

/** Adds pages in namespaces down to depth 3, a hundred in each, the first of each named `start`. */
export function generateWiki(
  builder: StoreBuilder,
  pages: number,
  onProgress: (done: number, total: number) => void,
): void {
  const random = seeded(2);
  for (let number = 0; number < pages; number++) {
    const id = pageId(number);
    const heading = generateTitle(random);
    const links = Array.from({ length: random.below(4) }, () => pageId(random.below(pages)));
    const source = pageSource(random, heading, links);
    builder.addPage({
      id,
      title: heading,
      lastModified: new Date(Date.UTC(2020, 0, 1) + number * 60_000),
      source,
    });
    if (number % 1000 === 0) onProgress(number, pages);
  }
}

function pageId(number: number): string {
  const shelf = Math.floor(number / PAGES_PER_NAMESPACE);
  const place = number % PAGES_PER_NAMESPACE;
  const name = place === 0 ? 'start' : `guide_${place}`;
  if (shelf === 0) return name;
  const parents = [`shelf_${shelf % 20}`, `row_${Math.floor(shelf / 20) % 20}`, `box_${shelf}`];
  return [...parents, name].join(':');
}
