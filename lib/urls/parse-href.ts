/** Returns the parsed URL, or undefined if invalid. */
export function parseHref(href: string, base?: URL): URL | undefined {
  try {
    return new URL(href, base);
  } catch {
    return undefined;
  }
}
