import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appFolders } from '@/lib/base/runtime/app-folders';
import { SEARCH_SCRIPT } from './frozen-search-page';

/** More pages than these share files of the index. */
const MAX_FILES = 5000;
/** Pagefind's interface. The site has its own. */
const USER_INTERFACE = /(?:ui|highlight)\.(?:js|css)$/;
/** Selectors of text that is hidden or not a page's own. */
const EXCLUDED = ['.spoiler', '.quoted-by', 'footer', 'aside'];

/** Scripts without spaces, and the language in which Pagefind segments them. */
const UNSPACED: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['zh', /\p{Script=Han}/u],
  ['th', /\p{Script=Thai}/u],
];
/** A larger share of titles in a script decides the index's language. */
const MIN_SHARE = 0.02;

/**
 * Returns the index's language: one without spaces if enough titles use it, else the site's. Only one, since
 * each takes a program of 10 MB.
 */
export function indexLanguage(titles: readonly string[], locale: string): string {
  const found = UNSPACED.find(
    ([, letters]) =>
      titles.filter((title) => letters.test(title)).length > titles.length * MIN_SHARE,
  );
  return found?.[0] ?? locale.split('-', 1)[0] ?? locale;
}

export interface SearchIndex {
  /** Adds the part of a page marked by `data-pagefind-body`. Ignores pages without it. */
  add(file: string, html: string): Promise<void>;
  /** Closes the index. Returns its files and the search page's script by name. */
  files(): Promise<[string, Buffer][]>;
}

/** Opens a Pagefind index; undefined if Pagefind is not installed. */
export async function openSearchIndex(language: string): Promise<SearchIndex | undefined> {
  const pagefind = await import('pagefind').catch(() => undefined);
  const created = await pagefind?.createIndex({
    forceLanguage: language,
    keepIndexUrl: true,
    maxFragments: MAX_FILES,
    excludeSelectors: EXCLUDED,
  });
  const index = created?.index;
  if (!pagefind || !index) return undefined;
  return {
    async add(file, html) {
      const { errors } = await index.addHTMLFile({ url: file, content: html });
      if (errors.length > 0) throw new Error(`${file} cannot be searched: ${errors.join(' ')}`);
    },
    async files() {
      const { files } = await index.getFiles();
      await pagefind.close();
      const script = await readFile(join(appFolders().compiled, 'scripts/frozen-search.js'));
      return [
        [SEARCH_SCRIPT, Buffer.from(`{const LANGUAGE="${language}";${script}}`)],
        ...files
          .filter(({ path }) => !USER_INTERFACE.test(path))
          .map(({ path, content }): [string, Buffer] => [`pagefind/${path}`, Buffer.from(content)]),
      ];
    },
  };
}
