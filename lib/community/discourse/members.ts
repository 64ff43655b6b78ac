import { LRUCache } from 'lru-cache';
import type { DiscourseUser } from './records/discourse-fields';

const MAX_MEMBERS = 50_000;

/** The user names of members by their ids: a Discourse takes names where the interface has ids. */
export class Members {
  private readonly usernames = new LRUCache<number, string>({ max: MAX_MEMBERS });

  /** Remembers members that a response named. */
  add(users: Iterable<DiscourseUser>): void {
    for (const { id, username } of users) {
      if (id !== undefined && username) this.usernames.set(id, username);
    }
  }

  /** The user name of a member; undefined where no response has named the member lately. */
  usernameOf(id: number): string | undefined {
    return this.usernames.get(id);
  }
}
