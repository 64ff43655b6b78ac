/** Parses a URL, relative to a base where one is given; undefined where it is invalid. */
export function parseHref(href: string, base?: URL): URL | undefined {
  try {
    return new URL(href, base);
  } catch {
    return undefined;
  }
}
