import type { Community } from '@/lib/community/community';

/** A board's facts. */
export interface BoardFacts {
  topicId: number;
  /** Ids of the topic's posts, oldest first; null for a post that is not shown. */
  places: (number | null)[];
  pinnedId: number;
  /** A member with posts, by default 7. */
  memberId?: number;
  /** A moved topic and its target. */
  moved?: [number, number];
  /** Changes the text of the topic's first post. */
  edit(): Promise<void>;
}

/** A wiki's facts. The page's text contains `FIRST_TEXT`. */
export interface WikiFacts {
  homeId: string;
  pageId: string;
  /** Another id of the page. */
  otherId: string;
  /** The page's namespace, with one below it and no other page. */
  namespaces: [string, string];
  /** Changes the page's text. */
  edit(): Promise<void>;
}

export const FIRST_TEXT = 'First words';

/** An opened community of one kind. */
export interface Opened {
  community: Community;
  board?: BoardFacts;
  wiki?: WikiFacts;
}

/** Returns facts that a row must have. @throws Error without them */
export function factsOf<T>(facts: T | undefined): T {
  if (facts === undefined) throw new Error('The row lacks these facts.');
  return facts;
}
