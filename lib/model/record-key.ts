/** The kinds of records that are requested by id. */
export const RECORD_KINDS = ['namespace', 'page', 'forum', 'topic'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Names a record of the community. */
export interface RecordKey {
  kind: RecordKind;
  /** In decimal digits for a forum or a topic. */
  id: string;
}
