/** Parses an address, relative to a base where one is given; undefined when it is none. */
export function parseHref(address: string, base?: URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
