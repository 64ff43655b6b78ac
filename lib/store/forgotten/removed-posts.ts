import { createHash } from 'node:crypto';
import { parseWholeNumber } from '@/lib/base/text/whole-number';
import type { StoreDatabase } from '../database/database';
import { type PreparedQuery, prepareQuery } from '../database/prepare-query';
import { foldName } from './fold-text';
import { viewAtAddress } from './view-at-address';

interface PostPlace {
  topic?: number | undefined;
  number?: number | undefined;
}

export interface RemovedPost {
  pid: number;
  tid: number;
  number: number;
}

interface QuoteAttribute {
  name: string;
  value: string;
}

/** Words in a row that a quote shares with the post that it quotes. */
const RUN_LENGTH = 8;
const WORD = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]|[\p{L}\p{N}]+/gu;

/** Yields 48 bits of the hash of each run. */
function* runsOf(text: string): Generator<number> {
  const words = foldName(text).match(WORD) ?? [];
  for (let at = 0; at + RUN_LENGTH <= words.length; at++) {
    const run = words.slice(at, at + RUN_LENGTH).join(' ');
    yield createHash('sha256').update(run).digest().readUIntBE(0, 6);
  }
}

const numberOf = (value: string | undefined) =>
  value === undefined ? undefined : parseWholeNumber(value, 1);

/** Forgotten posts and topics, to find quotes of them in other texts. */
export class RemovedPosts {
  private readonly posts = new Set<number>();
  private readonly numbers = new Set<string>();
  private readonly topics = new Set<number>();
  private hasRuns = false;
  private readonly addRun: ReturnType<StoreDatabase['prepare']>;
  private readonly findRun: PreparedQuery<object>;

  /** @param db holds the runs in a temporary table, since a member's posts may have millions */
  constructor(db: StoreDatabase) {
    db.exec('CREATE TEMP TABLE removed_run (hash INTEGER PRIMARY KEY)');
    this.addRun = db.prepare('INSERT OR IGNORE INTO removed_run VALUES (?)');
    this.findRun = prepareQuery(db, 'SELECT 1 FROM removed_run WHERE hash = ?');
  }

  get isEmpty(): boolean {
    return this.posts.size === 0 && this.topics.size === 0;
  }

  addTopic(tid: number): void {
    this.topics.add(tid);
  }

  /** Adds a post that the store may lack. */
  addName(pid: number, { topic, number }: PostPlace): void {
    this.posts.add(pid);
    if (topic !== undefined && number !== undefined) {
      this.numbers.add(`${topic}:${number}`);
    }
  }

  /** @param text the author's own, without quotes */
  addPost({ pid, tid, number }: RemovedPost, text: string): void {
    this.addName(pid, { topic: tid, number });
    for (const run of runsOf(text)) {
      this.addRun.run(run);
      this.hasRuns = true;
    }
  }

  /** True if a quote's attributes name a removed record (Discourse, Invision, XenForo). */
  isNamedBy(attributes: readonly QuoteAttribute[], topicId: number | undefined): boolean {
    const attribute = (name: string) => attributes.find((each) => each.name === name)?.value;
    const topic = numberOf(attribute('data-topic') ?? attribute('data-ipsquote-contentid'));
    const post =
      numberOf(attribute('data-ipsquote-contentcommentid')) ??
      numberOf(attribute('data-cid')) ??
      numberOf(/^post: (\d+)$/.exec(attribute('data-source') ?? '')?.[1]);
    const number = numberOf(attribute('data-post'));
    return (
      (topic !== undefined && this.topics.has(topic)) ||
      (post !== undefined && this.posts.has(post)) ||
      (number !== undefined && this.numbers.has(`${topic ?? topicId}:${number}`))
    );
  }

  /** True if an address leads to a removed post or topic. */
  isAt(address: string): boolean {
    const view = this.isEmpty ? undefined : viewAtAddress(address)?.view;
    switch (view?.kind) {
      case 'topic':
        return this.topics.has(view.topicId);
      case 'post':
        return this.posts.has(view.postId) || this.topics.has(view.topicId);
      case 'locator':
        return (
          (view.by === 'post' && this.posts.has(view.postId)) ||
          (view.by === 'number' &&
            (this.topics.has(view.topicId) || this.numbers.has(`${view.topicId}:${view.number}`)))
        );
      default:
        return false;
    }
  }

  /** True if a text shares eight words in a row with a removed post. */
  sharesWords(text: string): boolean {
    if (!this.hasRuns) return false;
    for (const run of runsOf(text)) {
      if (this.findRun.first(run)) return true;
    }
    return false;
  }
}
