import type { StoreBuilder } from '@/lib/store/build/store-builder';
import { generatePageSource, generateTitle } from './generate-text';
import { createRandom } from './seeded-random';

const PAGES_PER_NAMESPACE = 100;

/** Adds pages in namespaces of up to three levels, a hundred in each. The first is named `start`. */
export function generateWiki(
  builder: StoreBuilder,
  pages: number,
  onProgress: (done: number, total: number) => void,
): void {
  const random = createRandom(2);
  for (let number = 0; number < pages; number++) {
    const id = pageId(number);
    const heading = generateTitle(random);
    const links = Array.from({ length: random.below(4) }, () => pageId(random.below(pages)));
    const source = generatePageSource(random, heading, links);
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
  const namespace = Math.floor(number / PAGES_PER_NAMESPACE);
  const index = number % PAGES_PER_NAMESPACE;
  const name = index === 0 ? 'start' : `guide_${index}`;
  if (namespace === 0) return name;
  const parents = [
    `shelf_${namespace % 20}`,
    `row_${Math.floor(namespace / 20) % 20}`,
    `box_${namespace}`,
  ];
  return [...parents, name].join(':');
}
