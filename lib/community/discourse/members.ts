import { join } from 'node:path';
import { z } from 'zod';
import { log } from '@/lib/base/log/log';
import { openSharedFile } from '@/lib/base/sqlite/open-shared-file';
import { runTransaction } from '@/lib/base/sqlite/run-transaction';
import { ok } from '@/lib/model/outcome';
import { prepareQuery } from '@/lib/store/database/prepare-query';
import { type Ask, type ForumAnswer, isNotFound } from '../forum/ask';
import { type DiscourseUser, discourseUser } from './records/discourse-fields';

const SCHEMA =
  'CREATE TABLE IF NOT EXISTS member (id INTEGER PRIMARY KEY, username TEXT NOT NULL) STRICT';

/** Returns the path of the file of user names. */
export const membersPath = (dataDir: string) => join(dataDir, 'members.db');

const cards = z.object({ users: z.array(discourseUser) });

/**
 * Maps member ids to user names, which Discourse's URLs take. Kept in a file for other workers and restarts.
 */
export class Members {
  private readonly db;
  private readonly usernames;

  /** @throws if the folder cannot be written */
  constructor(dataDir: string) {
    this.db = openSharedFile(membersPath(dataDir), SCHEMA);
    // Names lost in a crash are requested again.
    this.db.exec('PRAGMA synchronous = OFF');
    const select = 'SELECT username FROM member WHERE id = ?';
    this.usernames = prepareQuery<{ username: string }>(this.db, select);
  }

  add(users: readonly DiscourseUser[]): void {
    try {
      const changed = users.filter(
        ({ id, username }) =>
          id !== undefined && username && this.usernames.first(id)?.username !== username,
      );
      if (changed.length === 0) return;
      const replace = this.db.prepare('INSERT OR REPLACE INTO member VALUES (?, ?)');
      runTransaction(this.db, () => {
        for (const { id, username } of changed) replace.run(id ?? null, username);
      });
    } catch (error) {
      log().warn({ event: 'members not remembered', err: error });
    }
  }

  /** Returns a member's user name, requested if unknown (Discourse since 2021); undefined if missing. */
  async findUsername(ask: Ask, id: number): Promise<ForumAnswer<string | undefined>> {
    const known = this.usernames.first(id)?.username;
    if (known !== undefined) return ok(known);
    const answer = await ask('/user-cards.json', `?user_ids=${id}`, (body) =>
      ok(cards.safeParse(body).data?.users.filter((user) => user !== undefined) ?? []),
    );
    if (isNotFound(answer)) return ok(undefined);
    if (answer.kind !== 'ok') return answer;
    this.add(answer.value);
    return ok(answer.value.find((user) => user.id === id)?.username || undefined);
  }
}
