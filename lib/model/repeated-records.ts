/** True if a repeated record replaces the earlier one: unless the earlier is newer. */
export const replacesEarlier = (earlier: Date | undefined, later: Date | undefined): boolean =>
  !(earlier && later && earlier > later);
