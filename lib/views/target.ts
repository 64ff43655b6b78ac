/** A page's query as Next gives it: decoded. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** Puts a path, percent-encoded as it came, and a query back together into a request's target. */
export async function targetOf(path: string, searchParams: SearchParams): Promise<string> {
  const pairs = Object.entries(await searchParams).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => `${encodeURIComponent(name)}=${encodeURIComponent(each)}`),
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}
