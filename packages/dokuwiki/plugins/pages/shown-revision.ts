/** Revision that guests see, by its time in Unix seconds; `current` is the page's file. */
export type ShownRevision = number | 'current' | 'none';
