import type { ElementContent } from 'hast';
import { visit } from 'unist-util-visit';
import { config } from '@/lib/base/config/config';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import type { Book } from '../book';

/** What RFC 3986 (appendix A) does not allow in a path, query or fragment, but URLs of browsers may hold. */
const NOT_IN_URI = /%(?![\da-f]{2})|[^\w\-.~:/?#@!$&'()*+,;=%]/gi;

/** A URL as RFC 3986 has it: browsers leave more characters as they are. */
export function strictUri(url: string): string {
  if (!URL.canParse(url)) return url;
  const { protocol, host, pathname, search, hash } = new URL(url);
  const encode = (text: string) => text.replace(NOT_IN_URI, encodeURIComponent);
  const fragment = hash && `#${encode(hash.slice(1)).replaceAll('#', '%23')}`;
  const authority = url.startsWith(`${protocol}//`) ? `//${host}` : '';
  return protocol + authority + encode(pathname) + encode(search) + fragment;
}

/** The links of a book. */
export class BookLinks {
  /** The ids in each document. */
  private readonly ids = new Map<string, ReadonlySet<string>>();

  constructor(private readonly book: Book) {
    for (const { file, content } of book.chapters) this.ids.set(file, idsIn(content()));
  }

  /**
   * Resolves a link in a document of the book: to a document of the book or a part of it, or to the web;
   * undefined for what is in neither, such as other pages of a site without a public address.
   */
  resolve(href: string, file: string): string | undefined {
    const [path = '', fragment] = href.split('#', 2);
    const id = fragment === undefined ? undefined : (decodePercent(fragment) ?? fragment);
    if (path === '') return this.partOf(file, id) && `#${encodeURIComponent(id ?? '')}`;
    if (!path.startsWith('/')) return strictUri(href);
    const target = this.book.targetOf(path);
    if (target === undefined) return siteLink(href);
    return target.includes('#') ? target : (this.partOf(target, id) ?? target);
  }

  /** The link to a part of a document; undefined where the document has no such part. */
  private partOf(file: string, id: string | undefined): string | undefined {
    if (id === undefined || !this.ids.get(file)?.has(id)) return undefined;
    return `${file}#${encodeURIComponent(id)}`;
  }
}

function siteLink(path: string): string | undefined {
  const { siteUrl } = config();
  return siteUrl && strictUri(siteUrl + path);
}

function idsIn(nodes: ElementContent[]): ReadonlySet<string> {
  const ids = new Set<string>();
  visit({ type: 'root', children: nodes }, 'element', ({ properties: { id } }) => {
    if (typeof id === 'string') ids.add(id);
  });
  return ids;
}
