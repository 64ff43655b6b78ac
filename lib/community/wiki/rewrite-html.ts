import { escapeHtml } from '@/lib/base/text/escape';
import { type ScannedTag, scanHtml } from '@/lib/content/tree/scan-html';
import { parseHref } from '@/lib/urls/parse-href';

/** Longer addresses stay as they are. */
export const MAX_ADDRESS_UNITS = 4_000;
const ADDRESSES = new Set(['href', 'src', 'poster']);

/** A returned string replaces the part. */
interface RewriteListener {
  tag(tag: ScannedTag): string | undefined;
  text?(text: string): void;
  comment?(): string;
}

/** Returns HTML with some tags and comments replaced. */
export async function rewriteHtml(html: string, listener: RewriteListener): Promise<string> {
  const parts: string[] = [];
  let copied = 0;
  const replace = (start: number, end: number, text: string | undefined) => {
    if (text === undefined) return;
    parts.push(html.slice(copied, start), text);
    copied = end;
  };
  await scanHtml(html, {
    tag: (tag) => replace(tag.start, tag.end, listener.tag(tag)),
    text: (text) => listener.text?.(text),
    comment: (_, start, end) => replace(start, end, listener.comment?.()),
  });
  return parts.join('') + html.slice(copied);
}

/** True for a start tag with an address. */
export const hasAddress = ({ isEnd, attributes }: ScannedTag): boolean =>
  !isEnd && [...attributes.keys()].some((name) => ADDRESSES.has(name));

/**
 * Returns a start tag with its addresses resolved against `base`.
 * @param toLocal returns the address to print
 */
export function printTag(
  { name, attributes }: ScannedTag,
  base: string,
  toLocal: (url: URL, attribute: string) => string,
): string {
  const printed = [...attributes].map(([attribute, value]) => {
    const isAddress = ADDRESSES.has(attribute) && !value.startsWith('#');
    const isShort = value.length <= MAX_ADDRESS_UNITS;
    const url = isAddress && isShort ? parseHref(value, new URL(base)) : undefined;
    return ` ${attribute}="${escapeHtml(url ? toLocal(url, attribute) : value)}"`;
  });
  return `<${name}${printed.join('')}>`;
}
