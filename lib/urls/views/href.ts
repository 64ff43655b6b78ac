import { fillPattern } from '../definition/path-pattern';
import { withQuery } from '../definition/url-query';
import { type AddressPart, PAGE_ADDRESSES, type PageAddress } from './page-address';
import { type AnyViewDefinition, VIEWS, type View } from './views';

type Fields = Readonly<Record<string, unknown>>;

/** Returns a part's text; undefined if the view lacks it, or has its default. */
function printPart({ field, parameter }: AddressPart, fields: Fields): string | undefined {
  const value = fields[field];
  if (value === undefined || value === parameter.default) return undefined;
  return parameter.print ? parameter.print(value) : String(value);
}

/** Returns the texts in a path; undefined if the view lacks one. */
function printPath({ path }: PageAddress, fields: Fields): string[] | undefined {
  const texts: string[] = [];
  for (const part of path) {
    const text = printPart(part, fields);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return texts;
}

/** Returns the address of a view's canonical URL, the texts in its path, and the view's fields. */
function canonicalAddress(view: View): { address: PageAddress; path: string[]; fields: Fields } {
  const { patterns, toFields }: AnyViewDefinition = VIEWS[view.kind];
  const fields = (toFields?.(view) ?? view) as Fields;
  for (let at = patterns.length - 1; at >= 0; at -= 1) {
    const address = PAGE_ADDRESSES.get(patterns[at] ?? '');
    const path = address && printPath(address, fields);
    if (address && path) return { address, path, fields };
  }
  throw new Error(`A view has no URL: ${JSON.stringify(view)}`);
}

/** Returns the pattern of a view's canonical URL. */
export const patternOf = (view: View): string => canonicalAddress(view).address.pattern;

/** Returns a view's canonical path and query, percent-encoded. */
export function href(view: View): string {
  const { address, fields, path } = canonicalAddress(view);
  const pairs: [string, string][] = [];
  for (const part of address.query) {
    const text = part.parameter.isRedirected ? undefined : printPart(part, fields);
    if (text !== undefined) pairs.push([part.parameter.name, text]);
  }
  const { pattern } = address;
  const filled = path.length === 0 ? pattern : fillPattern(pattern, path);
  const url = withQuery(filled, pairs);
  const fragment = address.definition.fragment?.(view);
  return fragment === undefined ? url : `${url}#${fragment}`;
}
