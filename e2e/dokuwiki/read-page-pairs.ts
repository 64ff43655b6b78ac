import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A page in DokuWiki's `data/pages`, with DokuWiki's HTML. */
interface PagePair {
  id: string;
  source: string;
  expected: string;
}

/** Returns the pages in both folders (`a/b.txt`, `a/b.html`), sorted by path. */
export function readPagePairs(pagesFolder: string, expectedFolder: string): PagePair[] {
  const expected = new Set(filesOf(expectedFolder, '.html'));
  return filesOf(pagesFolder, '.txt')
    .filter((path) => expected.has(path))
    .sort()
    .map((path) => ({
      id: idOf(path),
      source: readFileSync(join(pagesFolder, `${path}.txt`), 'utf8'),
      expected: readFileSync(join(expectedFolder, `${path}.html`), 'utf8'),
    }));
}

/** Returns the ids of all pages in a `data/pages` folder. */
export function readPageIds(pagesFolder: string): Set<string> {
  return new Set(filesOf(pagesFolder, '.txt').map(idOf));
}

function filesOf(folder: string, extension: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length));
}

/** DokuWiki percent-encodes characters outside ASCII in file names. */
function idOf(path: string): string {
  return path.split(sep).map(decodeName).join(':');
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
