/** True if a repeated record replaces the one read before: unless that has a newer date. */
export const replacesEarlier = (earlier: Date | undefined, later: Date | undefined): boolean =>
  !(earlier && later && earlier > later);
