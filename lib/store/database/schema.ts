import { pragmaValue } from '@/lib/base/sqlite/open-sqlite';
import { readStore, type StoreDatabase, StoreError } from './database';

export const FLAG_BITS = { pinned: 1, digest: 2, featured: 4 } as const;
export type FlagName = keyof typeof FLAG_BITS;
export const FLAG_NAMES = ['pinned', 'digest', 'featured'] as const satisfies FlagName[];

/** "Any" in `topic_count`; ids are positive, 0 is "none". */
export const ANY = -1;

/*
 * Texts are plain except post_rendered. Times are Unix seconds. Large columns come last, so that reading
 * others skips their overflow pages.
 */
const RECORDS = `
CREATE TABLE namespace (id TEXT PRIMARY KEY, title TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- A page has source, or else html: a mirror's that came without source. Beside a source, html is its dialect.
CREATE TABLE page (
  id TEXT PRIMARY KEY, namespace TEXT NOT NULL, title TEXT NOT NULL,
  last_modified INTEGER, size INTEGER NOT NULL, author TEXT, content TEXT NOT NULL, html TEXT
) STRICT;

-- Ids that lead to pages of other ids. Imported redirects are pages whose source says so.
CREATE TABLE redirect (
  id TEXT PRIMARY KEY, target TEXT NOT NULL, section TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE forum (
  id INTEGER PRIMARY KEY, parent_id INTEGER, name TEXT NOT NULL, description TEXT NOT NULL,
  position INTEGER NOT NULL, topics INTEGER, posts INTEGER, last_post INTEGER, last_id INTEGER,
  last_title TEXT, last_poster_id INTEGER, last_poster_name TEXT
) STRICT;

-- tags is a JSON array of names. post_total is the number of posts in the store, posts too, but of a moved topic what its record counts.
CREATE TABLE topic (
  tid INTEGER PRIMARY KEY, forum_id INTEGER NOT NULL, starter_id INTEGER, flags INTEGER NOT NULL,
  start_date INTEGER, last_post INTEGER, post_total INTEGER, posts INTEGER,
  views INTEGER, moved_to INTEGER, last_poster_id INTEGER, starter_name TEXT, last_poster_name TEXT,
  tags TEXT, title TEXT NOT NULL, description TEXT NOT NULL
) STRICT;

-- username is the name by which mentions name a member, where the community has two names. number is the
-- post's in its topic, where the community numbers posts and keeps a deleted one's number.
CREATE TABLE post (
  pid INTEGER PRIMARY KEY, tid INTEGER NOT NULL, post_date INTEGER NOT NULL, author_id INTEGER,
  author_name TEXT NOT NULL, username TEXT, number INTEGER, reply_to INTEGER, is_solution INTEGER,
  language TEXT,  post_rendered TEXT NOT NULL
) STRICT;

-- The topics of each tag, in small letters.
CREATE TABLE topic_tag (
  tag TEXT NOT NULL, tid INTEGER NOT NULL, PRIMARY KEY (tag, tid)
) STRICT, WITHOUT ROWID;

-- The order of each topic's posts, counted from 0 without gaps: any offset is one seek.
CREATE TABLE post_place (
  tid INTEGER NOT NULL, ordinal INTEGER NOT NULL, pid INTEGER NOT NULL, PRIMARY KEY (tid, ordinal)
) STRICT, WITHOUT ROWID;

-- How many topics there are for each forum or any (-1), each starter or any, and each value of flags.
CREATE TABLE topic_count (
  forum_id INTEGER NOT NULL, starter_id INTEGER NOT NULL, flags INTEGER NOT NULL,
  topics INTEGER NOT NULL, PRIMARY KEY (forum_id, starter_id, flags)
) STRICT, WITHOUT ROWID;
`;

/*
 * A mirror's state: gone records, and at most one row with the origin and time of the last agreement. The
 * sample has a row with time 0.
 */
const MIRROR = `
CREATE TABLE gone (
  kind TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE mirrored (origin TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
`;

/*
 * The search index. A document is a wiki page, or a range of a topic's posts with its title. Ids ascend
 * with time.
 */
const SEARCH = `
CREATE TABLE document (
  id INTEGER PRIMARY KEY, tid INTEGER, first INTEGER, page TEXT, at INTEGER NOT NULL
) STRICT;

-- The plain text of a wiki page: its source is not what is shown.
CREATE TABLE page_text (id TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;

-- The language whose stems are the terms of words in Latin letters: one row.
CREATE TABLE indexed (language TEXT NOT NULL) STRICT;

-- The words of all texts, folded, and in how many documents each is, to find the one that was meant. Each
-- word stands a second time from its end to its beginning, behind a less-than sign.
CREATE TABLE word (
  letters TEXT PRIMARY KEY, documents INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Both hold terms that are separated by spaces; scope has kind, forum, starter and authors, and the topic of
-- a document where that topic has several.
CREATE VIRTUAL TABLE words USING fts5 (
  text, title, scope, content = '', tokenize = "ascii tokenchars '_'"
);

-- The titles by themselves, each with the first document that has it. words has them without stems.
CREATE VIRTUAL TABLE titles USING fts5 (
  title, words, scope, content = '', prefix = '1 2 3', tokenize = "ascii tokenchars '_'"
);
`;

/*
 * Changes per publication (tid: topic of a post), and earlier stores with the number of their last change.
 */
const CHANGES = `
CREATE TABLE change (
  n INTEGER PRIMARY KEY, at INTEGER NOT NULL, what TEXT NOT NULL, kind TEXT NOT NULL,
  id TEXT NOT NULL, tid INTEGER
) STRICT;

CREATE TABLE publication (
  id TEXT PRIMARY KEY, last_change INTEGER NOT NULL, at INTEGER NOT NULL
) STRICT;
`;

/* Includes links to missing pages. */
const LINKS = `
CREATE TABLE page_link (
  target TEXT NOT NULL, source TEXT NOT NULL, PRIMARY KEY (target, source)
) STRICT, WITHOUT ROWID;
`;

const TABLES = [RECORDS, MIRROR, SEARCH, CHANGES, LINKS].join('');
/** Lower versions predate Lectern 1.0. */
const SCHEMA_VERSION = 15;

/**
 * Creates the tables in an empty file.
 * @throws StoreError
 */
export function createTables(db: StoreDatabase): void {
  if (schemaVersion(db) === 0) {
    db.exec(`BEGIN; ${TABLES}; PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT;`);
  }
  requireCurrent(db);
}

/** True for a store with this schema version. */
export function isCurrentStore(path: string): boolean {
  return readStore(path, (db) => schemaVersion(db) === SCHEMA_VERSION) === true;
}

/** Throws a StoreError for a store of another version. */
export function requireCurrent(db: StoreDatabase): void {
  const version = schemaVersion(db);
  if (version === SCHEMA_VERSION) return;
  throw new StoreError(`schema ${version}, while this version of Lectern has ${SCHEMA_VERSION}`);
}

/** 0 for an empty file. */
function schemaVersion(db: StoreDatabase): number {
  return Number(pragmaValue(db, 'user_version') ?? 0);
}
