/** Returns the parsed URL; undefined if invalid. */
export function parseHref(href: string, base?: URL): URL | undefined {
  try {
    return new URL(href, base);
  } catch {
    return undefined;
  }
}
