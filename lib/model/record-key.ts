/** The kinds of records that are requested by id. */
const RECORD_KINDS = ['namespace', 'page', 'forum', 'topic'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
/** The kinds of records that the store knows to be gone for good; a post is requested with its topic. */
export const GONE_KINDS = [...RECORD_KINDS, 'post'] as const;

/** Names a record of the community. */
export interface RecordKey {
  kind: RecordKind;
  /** In decimal digits for a forum or a topic. */
  id: string;
}

/** Names a record that may be gone for good. */
export interface GoneKey {
  kind: (typeof GONE_KINDS)[number];
  id: string;
}
