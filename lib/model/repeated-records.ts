/** True unless the earlier of two versions of a record is newer. */
export const replacesEarlier = (earlier: Date | undefined, later: Date | undefined): boolean =>
  !(earlier && later && earlier > later);
