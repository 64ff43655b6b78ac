/** Hostile HTML for a community's texts. Unsanitized, it calls `boom()` or loads from `evil.example`. */
export interface Payload {
  name: string;
  html: string;
}

/** Names the payloads of one class. */
export function payloads(kind: string, list: readonly string[]): Payload[] {
  return list.map((html, index) => ({ name: `${kind} ${index + 1}`, html }));
}

/** Combines each item of a list with each item of another. */
export function combine<A, B>(
  as: readonly A[],
  bs: readonly B[],
  combineTwo: (a: A, b: B) => string,
): string[] {
  return as.flatMap((a) => bs.map((b) => combineTwo(a, b)));
}
