/** Something hostile to put where a community's text goes. It calls `boom()` or asks `evil.example` when it gets through. */
export interface Payload {
  name: string;
  html: string;
}

/** Names each of a class of payloads. */
export function payloads(kind: string, list: readonly string[]): Payload[] {
  return list.map((html, at) => ({ name: `${kind} ${at + 1}`, html }));
}

/** Every pair of two lists. */
export function pairs<A, B>(
  as: readonly A[],
  bs: readonly B[],
  make: (a: A, b: B) => string,
): string[] {
  return as.flatMap((a) => bs.map((b) => make(a, b)));
}
