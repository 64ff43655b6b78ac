/** Parses an absolute URL, or one relative to a base; undefined for an invalid one. */
export function parseHref(href: string, base?: URL): URL | undefined {
  try {
    return new URL(href, base);
  } catch {
    return undefined;
  }
}
