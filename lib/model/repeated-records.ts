/**
 * Returns whether a record that comes again, in the same list or file, replaces the one before: the newest
 * by its time stays, and where a time is missing or both are the same, the last.
 */
export const replacesEarlier = (earlier: Date | undefined, later: Date | undefined): boolean =>
  !(earlier && later && earlier > later);
