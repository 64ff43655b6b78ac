import type { SortKey } from '@/lib/urls/views/view';
import { FLAG_BITS, FLAG_NAMES, type FlagName } from './schema';

/** Columns that filter lists of topics, besides flags. */
export const SCOPES = {
  all: [],
  forum: ['forum_id'],
  starter: ['starter_id'],
  forum_starter: ['forum_id', 'starter_id'],
} as const;
export type Scope = keyof typeof SCOPES;

const ORDERS: SortKey[] = ['last_post', 'start_date'];

/** Returns a flag's condition. SQLite uses a partial index only for exactly this text. */
export const flagCondition = (flag: FlagName) => `(flags & ${FLAG_BITS[flag]}) <> 0`;

/** Returns the name of the index for a scope, order and flag. */
export function topicIndex(scope: Scope, orderBy: SortKey, flag?: FlagName): string {
  return ['topic', scope, orderBy, flag].filter(Boolean).join('_by_');
}

function* topicIndexes() {
  for (const [scope, columns] of Object.entries(SCOPES) as [Scope, readonly string[]][]) {
    for (const orderBy of ORDERS) {
      const on = `ON topic (${[...columns, orderBy, 'tid', 'flags'].join(', ')})`;
      yield `CREATE INDEX ${topicIndex(scope, orderBy)} ${on}`;
      for (const flag of FLAG_NAMES) {
        yield `CREATE INDEX ${topicIndex(scope, orderBy, flag)} ${on} WHERE ${flagCondition(flag)}`;
      }
    }
  }
}

/** Order of ids in which parents come before children, and `a:b` before `a-b`: `:` becomes U+0001. */
export const TREE_ORDER = 'replace(id, char(58), char(1))';

export const INDEXES: readonly string[] = [
  `CREATE INDEX namespace_tree ON namespace (${TREE_ORDER})`,
  'CREATE INDEX page_by_namespace ON page (namespace, id)',
  ...topicIndexes(),
  'CREATE INDEX post_by_author ON post (author_id, post_date)',
  'CREATE INDEX post_by_date ON post (post_date)',
  'CREATE INDEX topic_by_name ON topic (starter_name COLLATE NOCASE, starter_id)',
  'CREATE INDEX post_by_username ON post (username COLLATE NOCASE, author_id) WHERE username IS NOT NULL',
];
