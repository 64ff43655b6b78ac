const RECORD_KINDS = ['namespace', 'page', 'forum', 'topic'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
/** Kinds of deleted records. `RECORD_KINDS` has no posts: they are requested with their topic. */
export const GONE_KINDS = [...RECORD_KINDS, 'post'] as const;

/** Names a record that has a request of its own. */
export interface RecordKey {
  kind: RecordKind;
  /** Decimal for forums and topics. */
  id: string;
}

export interface GoneKey {
  kind: (typeof GONE_KINDS)[number];
  id: string;
}
