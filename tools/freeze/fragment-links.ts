import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '@/lib/base/text/escape';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import { htmlTokens } from '@/lib/next/post-process/html-tokens';
import { relativeLink } from './file-path';
import type { FrozenFile } from './resolve-link';

const ID = /\sid="([^"]*)"/;

/** Returns a function that tells whether a page has a place that a fragment (with its `#`) names. */
export function placesOf(html: string): (hash: string) => boolean {
  // The top of the page is there without an element.
  const ids = new Set(['', 'top']);
  for (const { kind, start, end } of htmlTokens(html)) {
    const id = kind === 'open' && ID.exec(html.slice(start, end))?.[1];
    if (id) ids.add(id.replaceAll('&#x27;', "'").replaceAll('&amp;', '&'));
  }
  return (hash) => {
    const id = hash.slice(1);
    return ids.has(id) || ids.has(decodePercent(id) ?? id);
  };
}

/**
 * The links between the pages of a frozen site that name a place in a page. Whether the place exists is
 * known only once that page is written.
 */
export class FragmentLinks {
  /** The pages with such links, by the page that they lead to and the fragment. */
  readonly #links = new Map<string, Map<string, Set<string>>>();

  add(from: string, { file, hash }: FrozenFile): void {
    if (hash === '') return;
    const byHash = this.#links.get(file) ?? new Map<string, Set<string>>();
    const pages = byHash.get(hash) ?? new Set();
    this.#links.set(file, byHash.set(hash, pages.add(from)));
  }

  /** Cuts the fragments that name no place off the links in the files below a folder. */
  async cutMissing(dir: string): Promise<void> {
    for (const [file, byHash] of this.#links) {
      const hasPlace = placesOf(await readFile(join(dir, file), 'utf8'));
      for (const [hash, pages] of byHash) {
        if (hasPlace(hash)) continue;
        for (const page of pages) await cutFragment(dir, page, { file, hash });
      }
    }
  }
}

async function cutFragment(
  dir: string,
  page: string,
  { file, hash }: Pick<FrozenFile, 'file' | 'hash'>,
): Promise<void> {
  const path = join(dir, page);
  const link = relativeLink(page, file);
  const html = await readFile(path, 'utf8');
  // In an attribute, or in the `url=` of a redirect.
  const [before, after] = [escapeHtml(link + hash), escapeHtml(link)];
  const cut = ['"', '='].reduce(
    (text, start) => text.replaceAll(`${start}${before}"`, `${start}${after}"`),
    html,
  );
  await writeFile(path, cut);
}
