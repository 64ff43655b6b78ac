/** The kinds of records that are requested by id, and can therefore be gone. */
export type GoneKind = 'namespace' | 'page' | 'forum' | 'topic';
