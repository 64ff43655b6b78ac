import { pragmaValue } from '@/lib/base/sqlite/open-sqlite';
import { readStore, type StoreDatabase, StoreError } from './database';
import { prepareQuery } from './prepare-query';

export const FLAG_BITS = { pinned: 1, digest: 2, featured: 4 } as const;
export type FlagName = keyof typeof FLAG_BITS;
export const FLAG_NAMES = ['pinned', 'digest', 'featured'] as const satisfies FlagName[];

/** "Any" in `topic_count`. Ids are positive, and 0 is "none". */
export const ANY = -1;

/*
 * Texts are plain except post_rendered. Times are Unix seconds. Large columns come last, so that reading
 * others skips their overflow pages.
 */
const RECORDS = `
CREATE TABLE namespace (id TEXT PRIMARY KEY, title TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- html: a mirror's page without source. dialect: what is rendered in place of the source, if it differs.
CREATE TABLE page (
  id TEXT PRIMARY KEY, namespace TEXT NOT NULL, title TEXT NOT NULL,
  last_modified INTEGER, size INTEGER NOT NULL, author TEXT, content TEXT NOT NULL, html TEXT,
  dialect TEXT
) STRICT;

-- A mirror's redirects. Imported redirects are pages with a redirecting source.
CREATE TABLE redirect (
  id TEXT PRIMARY KEY, target TEXT NOT NULL, section TEXT
) STRICT, WITHOUT ROWID;

-- Of the texts of an imported wiki: at most one row.
CREATE TABLE license (name TEXT NOT NULL, url TEXT NOT NULL) STRICT;

CREATE TABLE forum (
  id INTEGER PRIMARY KEY, parent_id INTEGER, name TEXT NOT NULL, description TEXT NOT NULL,
  position INTEGER NOT NULL, topics INTEGER, posts INTEGER, last_post INTEGER, last_id INTEGER,
  last_title TEXT, last_poster_id INTEGER, last_poster_name TEXT
) STRICT;

-- tags: JSON array of names. post_total: posts in the store. posts: the same, but stated for moved topics.
CREATE TABLE topic (
  tid INTEGER PRIMARY KEY, forum_id INTEGER NOT NULL, starter_id INTEGER, flags INTEGER NOT NULL,
  start_date INTEGER, last_post INTEGER, post_total INTEGER, posts INTEGER,
  views INTEGER, moved_to INTEGER, last_poster_id INTEGER, starter_name TEXT, last_poster_name TEXT,
  tags TEXT, title TEXT NOT NULL, description TEXT NOT NULL
) STRICT;

-- username: the name in mentions, if members have two names. number: the post's number in its topic, if
-- deleted posts keep theirs.
CREATE TABLE post (
  pid INTEGER PRIMARY KEY, tid INTEGER NOT NULL, post_date INTEGER NOT NULL, author_id INTEGER,
  author_name TEXT NOT NULL, username TEXT, number INTEGER, reply_to INTEGER, is_solution INTEGER,
  language TEXT,  post_rendered TEXT NOT NULL
) STRICT;

-- Tags are in lower case.
CREATE TABLE topic_tag (
  tag TEXT NOT NULL, tid INTEGER NOT NULL, PRIMARY KEY (tag, tid)
) STRICT, WITHOUT ROWID;

-- Posts in order, from 0 without gaps, so that any offset is one seek.
CREATE TABLE post_place (
  tid INTEGER NOT NULL, ordinal INTEGER NOT NULL, pid INTEGER NOT NULL, PRIMARY KEY (tid, ordinal)
) STRICT, WITHOUT ROWID;

-- Derived, of long topics. words: those of the post's text. answers: posts that quote it or reply to it.
-- excerpt: plain; of posts with several answers.
CREATE TABLE post_answers (
  tid INTEGER NOT NULL, ordinal INTEGER NOT NULL, pid INTEGER NOT NULL, words INTEGER NOT NULL,
  answers INTEGER NOT NULL, excerpt TEXT, PRIMARY KEY (tid, ordinal)
) STRICT, WITHOUT ROWID;

-- Topics per forum or any (-1), starter or any, and flags.
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
 * The search index. A document is a wiki page, or a range of a topic's posts with its title. Ids ascend with
 * time.
 */
const SEARCH = `
CREATE TABLE document (
  id INTEGER PRIMARY KEY, tid INTEGER, first INTEGER, page TEXT, at INTEGER NOT NULL
) STRICT;

-- Shown texts of wiki pages.
CREATE TABLE page_text (id TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;

-- The stemmer's language for Latin words: one row.
CREATE TABLE indexed (language TEXT NOT NULL) STRICT;

-- Folded words with their number of documents, to correct misspelled ones. Each word is stored again reversed,
-- after a less-than sign.
CREATE TABLE word (
  letters TEXT PRIMARY KEY, documents INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Terms are separated by spaces. scope: kind, forum, starter, tags, authors; and the topic, if it has several
-- documents.
CREATE VIRTUAL TABLE words USING fts5 (
  text, title, scope, content = '', tokenize = "ascii tokenchars '_'"
);

-- Titles, by a topic's first document. words: the title without stemming.
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
const SCHEMA_VERSION = 18;
/** Lower versions are older than Lectern 1.0. */
const OLDEST_UPGRADABLE = 11;
/** The first version with a column for the dialect of a page. Before, `html` held it beside a source. */
const FIRST_WITH_DIALECT = 16;

/** Creates the tables in an empty file. @throws StoreError */
export function createTables(db: StoreDatabase): void {
  if (schemaVersion(db) === 0) {
    db.exec(`BEGIN; ${TABLES}; PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT;`);
  }
  requireCurrent(db);
}

const isUpgradable = (version: number) => version >= OLDEST_UPGRADABLE && version < SCHEMA_VERSION;

/** Returns the schema version of an older store that can be upgraded; undefined for every other file. */
export function upgradableVersion(path: string): number | undefined {
  const version = readStore(path, schemaVersion);
  return version !== undefined && isUpgradable(version) ? version : undefined;
}

/** True for a store with this schema version. */
export function isCurrentStore(path: string): boolean {
  return readStore(path, schemaVersion) === SCHEMA_VERSION;
}

/** @throws StoreError for a store of another version, with what to do */
export function requireCurrent(db: StoreDatabase): void {
  const version = schemaVersion(db);
  if (version === SCHEMA_VERSION) return;
  const versions = `schema ${version}, while this version of Lectern has ${SCHEMA_VERSION}`;
  throw new StoreError(
    isUpgradable(version) ? `${versions}: the start of the site upgrades it` : versions,
  );
}

/** 0 for an empty file. */
function schemaVersion(db: StoreDatabase): number {
  return Number(pragmaValue(db, 'user_version') ?? 0);
}

const columnsIn = (db: StoreDatabase, table: string, database: string) =>
  prepareQuery<{ name: string }>(db, 'SELECT name FROM pragma_table_info(?, ?)')
    .all(table, database)
    .map(({ name }) => name);

/**
 * Copies tables from the attached database `old`, which may have an earlier schema. A column that it lacks
 * stays empty.
 */
export function copyTables(db: StoreDatabase, tables: readonly string[]): void {
  for (const table of tables) {
    const known = columnsIn(db, table, 'old');
    const shared = columnsIn(db, table, 'main').filter((name) => known.includes(name));
    if (shared.length === 0) continue;
    const columns = shared.join(', ');
    db.exec(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM old.${table}`);
  }
  const version = Number(pragmaValue(db, 'old.user_version'));
  if (tables.includes('page') && version < FIRST_WITH_DIALECT) {
    db.exec(`UPDATE page SET dialect = html, html = NULL WHERE content <> ''`);
  }
}
