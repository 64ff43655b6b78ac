/**
 * What a wiki would not show to a guest, or would not name to one, and how a report says so: the one table for what is
 * imported, read live and mirrored.
 */
export const WITHHELD = {
  denied: 'left out since guests may not read them',
  unapproved: 'left out since none of their revisions is approved',
  foreign: 'left out since the wiki gives no such names',
  hidden: 'in no list, since the wiki hides them',
  beside: 'in no list, since the wiki shows them beside its pages',
} as const;

/** A reason of the table. Pages that are `hidden` or shown `beside` others can be read by their addresses; all others are left out. */
export type Withheld = keyof typeof WITHHELD;
