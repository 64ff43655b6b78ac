/**
 * True if a record replaces the record with the same id that was read before it. False only if both have a
 * date and the date of the record read before is newer.
 */
export const replacesEarlier = (
  previousDate: Date | undefined,
  newDate: Date | undefined,
): boolean => !(previousDate && newDate && previousDate > newDate);
