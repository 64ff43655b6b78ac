/** The kinds of records that are requested by id. */
export type RecordKind = 'namespace' | 'page' | 'forum' | 'topic';

/** Names a record of the community. */
export interface RecordKey {
  kind: RecordKind;
  /** In decimal digits for a forum or a topic. */
  id: string;
}
