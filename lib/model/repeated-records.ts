/** True unless the earlier record is newer. */
export const replacesEarlier = (earlier: Date | undefined, later: Date | undefined): boolean =>
  !(earlier && later && earlier > later);
