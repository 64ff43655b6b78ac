import { redirectTarget, titleOfSource } from '@lectern/dokuwiki';
import { lastIdPart } from '@/lib/model/wiki-tree';
import type { StoreDatabase } from '../database/database';
import { type BoundValue, prepareQuery } from '../database/prepare-query';
import { REDIRECTS } from '../database/rows';
import type { ForgottenEntry } from './forgotten-list';
import type { ForgottenNames } from './forgotten-names';
import { parseLocated, textOutsideQuotes } from './html-markup';
import type { NamedPerson } from './people';
import { RemovedPages } from './removed-pages';
import { type RemovedPost, RemovedPosts } from './removed-posts';

export interface RemovedRecords {
  count: number;
  posts: RemovedPosts;
  pages: RemovedPages;
}

const CREATE_REMOVED_POSTS =
  'CREATE TEMP TABLE removed_post (pid INTEGER PRIMARY KEY, tid INTEGER NOT NULL)';
const CREATE_REMOVED_TOPICS = 'CREATE TEMP TABLE removed_topic (tid INTEGER PRIMARY KEY)';
const DROP_REMOVED_POSTS = 'DROP TABLE removed_post';
const DROP_REMOVED_TOPICS = 'DROP TABLE removed_topic';

const LIST_POST = 'INSERT OR IGNORE INTO removed_post SELECT pid, tid FROM post WHERE pid = ?';
const LIST_POSTS_OF_TOPIC =
  'INSERT OR IGNORE INTO removed_post SELECT pid, tid FROM post WHERE tid = ?';
const LIST_POSTS_OF_PERSON = `INSERT OR IGNORE INTO removed_post
  SELECT pid, tid FROM post WHERE author_id IS ? AND author_name IS ?`;
const LIST_TOPIC = 'INSERT OR IGNORE INTO removed_topic VALUES (?)';
/** Redirects that moved topics left behind. */
const LIST_MOVED_TOPICS = `INSERT OR IGNORE INTO removed_topic
  SELECT tid FROM topic WHERE moved_to IN (SELECT tid FROM removed_topic)`;
const LIST_EMPTY_TOPICS = `INSERT OR IGNORE INTO removed_topic
  SELECT tid FROM removed_post WHERE tid NOT IN (SELECT tid FROM post)`;
/** Discourse numbers posts itself. Elsewhere the position counts. */
const SELECT_POSTS = `WITH placed AS (
    SELECT pid, row_number() OVER (PARTITION BY tid ORDER BY post_date, pid) AS place
    FROM post WHERE tid IN (SELECT tid FROM removed_post))
  SELECT pid, tid, coalesce(number, place) AS number
  FROM post JOIN placed USING (pid) WHERE pid IN (SELECT pid FROM removed_post)`;
const SELECT_TEXT = 'SELECT post_rendered AS html FROM post WHERE pid = ?';
const SELECT_TOPICS = 'SELECT tid FROM removed_topic';

const DELETE_POSTS = 'DELETE FROM post WHERE pid IN (SELECT pid FROM removed_post)';
const DELETE_TOPICS = 'DELETE FROM topic WHERE tid IN (SELECT tid FROM removed_topic)';
const DELETE_PAGE = 'DELETE FROM page WHERE id = ?';
const DELETE_REDIRECTS = 'DELETE FROM redirect WHERE id = ? OR target = ?';
const DELETE_NAMESPACE = 'DELETE FROM namespace WHERE id = ? AND title = ?';

const NOTE_GONE = 'INSERT OR IGNORE INTO gone VALUES (?, ?, ?)';
const NOTE_GONE_TOPICS =
  "INSERT OR IGNORE INTO gone SELECT 'topic', tid, unixepoch() FROM removed_topic";
const NOTE_GONE_POSTS =
  "INSERT OR IGNORE INTO gone SELECT 'post', pid, unixepoch() FROM removed_post";
/** Last posts are derived again later. */
const RESET_TOPICS = `UPDATE topic SET last_post = NULL, last_poster_id = NULL, last_poster_name = NULL,
    posts = max(0, posts - (SELECT count(*) FROM removed_post WHERE tid = topic.tid))
  WHERE tid IN (SELECT tid FROM removed_post)`;
const RESET_FORUMS = `UPDATE forum SET last_post = NULL, last_id = NULL, last_title = NULL,
    last_poster_id = NULL, last_poster_name = NULL
  WHERE last_id IN (SELECT tid FROM removed_topic UNION SELECT tid FROM removed_post)`;

/** Returns the number of changed rows. */
const changeRows = (db: StoreDatabase, sql: string, ...bound: BoundValue[]): number =>
  db.prepare(sql).run(...bound).changes;

interface PageRow {
  id: string;
  title: string;
  content: string;
}

const START = ':start';

/** Removes a page with its redirects. Returns 1, or the number of redirects without a page. */
function removePage(db: StoreDatabase, id: string, pages: RemovedPages): number {
  const page = prepareQuery<PageRow>(db, 'SELECT id, title, content FROM page WHERE id = ?');
  const row = page.first(id);
  pages.add(id, row ? [row.title, titleOfSource(row.content) ?? row.title] : []);
  const redirectCount = changeRows(db, DELETE_REDIRECTS, id, id);
  if (!row) {
    return redirectCount;
  }
  if (id.endsWith(START)) {
    changeRows(db, DELETE_NAMESPACE, id.slice(0, -START.length), row.title);
  }
  const redirects = prepareQuery<PageRow>(
    db,
    `SELECT id, title, content FROM page WHERE namespace = '${REDIRECTS}'`,
  );
  for (const redirect of redirects.all()) {
    const target = redirectTarget(redirect.content);
    if (target !== undefined && pages.linked(target, redirect.id) === id) {
      changeRows(db, DELETE_PAGE, redirect.id);
    }
  }
  return changeRows(db, DELETE_PAGE, id);
}

/** An imported tag page: a heading and a list of pages. */
const TAG_PAGE = /^====== [^\n]* ======\n(?:\n {2}\* \[\[[^\n]*\]\])*$/;

/** Removes tag pages and redirects whose tag or id is a name. Returns how many. */
export function removeNamedPages(db: StoreDatabase, names: ForgottenNames): number {
  let removed = 0;
  const select = `SELECT id, content FROM page WHERE id GLOB 'tag:*'`;
  for (const { id, content } of prepareQuery<{ id: string; content: string }>(db, select).all()) {
    if (TAG_PAGE.test(content) && names.isName(nameOfId(id))) {
      removed += changeRows(db, DELETE_PAGE, id);
    }
  }
  for (const { id } of prepareQuery<{ id: string }>(db, 'SELECT id FROM redirect').all()) {
    if (names.isName(nameOfId(id))) removed += changeRows(db, DELETE_REDIRECTS, id, id);
  }
  return removed;
}

/** Returns an id's last part with blanks. */
const nameOfId = (id: string) => lastIdPart(id).replaceAll('_', ' ');

/** Returns the number of removed pages. Posts and topics go to temporary tables. */
function removeListed(
  db: StoreDatabase,
  entries: readonly ForgottenEntry[],
  { posts, pages }: Pick<RemovedRecords, 'posts' | 'pages'>,
): number {
  let removed = 0;
  for (const entry of entries) {
    switch (entry.kind) {
      case 'post':
        changeRows(db, LIST_POST, entry.id);
        posts.addName(entry.id, entry);
        changeRows(db, NOTE_GONE, entry.kind, `${entry.id}`, entry.at);
        break;
      case 'topic':
        changeRows(db, LIST_POSTS_OF_TOPIC, entry.id);
        changeRows(db, LIST_TOPIC, entry.id);
        break;
      case 'page':
        removed += removePage(db, entry.id, pages);
        changeRows(db, NOTE_GONE, entry.kind, entry.id, entry.at);
        break;
      case 'member':
        break;
    }
  }
  return removed;
}

function notePosts(db: StoreDatabase, posts: RemovedPosts): void {
  const selectText = prepareQuery<{ html: string }>(db, SELECT_TEXT);
  for (const post of prepareQuery<RemovedPost>(db, SELECT_POSTS).all()) {
    const { html = '' } = selectText.first(post.pid) ?? {};
    posts.addPost(post, textOutsideQuotes(parseLocated(html) ?? []));
  }
  for (const { tid } of prepareQuery<{ tid: number }>(db, SELECT_TOPICS).all()) {
    posts.addTopic(tid);
  }
}

/**
 * Removes listed records and people's posts, and topics left without posts.
 * @param people authors of the posts to remove
 */
export function removeRecords(
  db: StoreDatabase,
  entries: readonly ForgottenEntry[],
  people: readonly NamedPerson[],
): RemovedRecords {
  const posts = new RemovedPosts(db);
  const pages = new RemovedPages();
  db.exec(CREATE_REMOVED_POSTS);
  db.exec(CREATE_REMOVED_TOPICS);
  let count = removeListed(db, entries, { posts, pages });
  for (const { id, name } of people) {
    changeRows(db, LIST_POSTS_OF_PERSON, id, name);
  }
  notePosts(db, posts);
  count += changeRows(db, DELETE_POSTS);
  changeRows(db, LIST_EMPTY_TOPICS);
  changeRows(db, LIST_MOVED_TOPICS);
  notePosts(db, posts);
  count += changeRows(db, DELETE_TOPICS);
  changeRows(db, NOTE_GONE_TOPICS);
  changeRows(db, NOTE_GONE_POSTS);
  changeRows(db, RESET_TOPICS);
  changeRows(db, RESET_FORUMS);
  db.exec(DROP_REMOVED_POSTS);
  db.exec(DROP_REMOVED_TOPICS);
  return { count, posts, pages };
}
