import { config } from '@/lib/base/config/config';
import { resolveLegacyUrl } from '@/lib/urls/legacy-url';
import { parseHref } from '@/lib/urls/parse-href';
import { parseUrl } from '@/lib/urls/views/parse-url';
import { foldName } from '../names/fold-text';

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

/** Words per indexed run, which precedes a full comparison. */
const RUN_LENGTH = 3;
/** Shorter quotes from another topic need an attribution. */
const MIN_WORDS = 8;
const WORD = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]|[\p{L}\p{N}]+/gu;
/** Resolves relative links. Only path and query of the result are used. */
const BASE = new URL('https://here.invalid/');

function communityHosts(): string[] {
  const { originUrl, originHosts, siteUrl } = config();
  const hosts = [...originHosts, ...(originUrl ? [new URL(originUrl).host] : [])];
  // An empty list accepts every host.
  return hosts.length > 0 && siteUrl ? [...hosts, new URL(siteUrl).host] : hosts;
}

const OMISSION = /…|\.{3}/;

/** A single character counts half. */
const sizeOf = (words: readonly string[]) =>
  words.reduce((sum, word) => sum + (word.length === 1 ? 0.5 : 1), 0);

const wordsOf = (text: string): string[] => foldName(text).match(WORD) ?? [];

const numberOf = (value: string | undefined) =>
  value !== undefined && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;

/** Forgotten posts and topics, to find quotes of them in other texts. */
export class RemovedTexts {
  private readonly posts = new Set<number>();
  private readonly numbers = new Set<string>();
  private readonly topics = new Set<number>();
  private readonly topicsWithRemovedPosts = new Set<number>();
  private readonly texts: string[] = [];
  private readonly runs = new Set<string>();

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
    this.topicsWithRemovedPosts.add(tid);
    const words = wordsOf(text);
    if (words.length < RUN_LENGTH) {
      return;
    }
    this.texts.push(` ${words.join(' ')} `);
    for (let at = 0; at + RUN_LENGTH <= words.length; at++) {
      this.runs.add(words.slice(at, at + RUN_LENGTH).join(' '));
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
    const url = parseHref(address, BASE);
    if (!url || !/^https?:$/.test(url.protocol)) {
      return false;
    }
    const hosts = communityHosts();
    if (url.host !== BASE.host && hosts.length > 0 && !hosts.includes(url.host)) {
      return false;
    }
    const page = resolveLegacyUrl(url);
    const result = page === undefined ? undefined : parseUrl(page);
    if (result?.kind !== 'view') {
      return false;
    }
    const { view } = result;
    switch (view.kind) {
      case 'topic':
        return this.topics.has(view.topicId);
      case 'post':
        return this.posts.has(view.postId) || this.topics.has(view.topicId);
      case 'locator':
        if (view.by === 'post') {
          return this.posts.has(view.postId);
        }
        return (
          view.by === 'number' &&
          (this.topics.has(view.topicId) || this.numbers.has(`${view.topicId}:${view.number}`))
        );
      default:
        return false;
    }
  }

  /** True if the text is a part of a removed text, or several parts joined by dots. */
  contains(text: string, topicId: number | undefined): boolean {
    const isNear = topicId !== undefined && this.topicsWithRemovedPosts.has(topicId);
    const parts = text
      .split(OMISSION)
      .map(wordsOf)
      .filter(({ length }) => length > 0);
    return (
      sizeOf(parts.flat()) >= (isNear ? RUN_LENGTH : MIN_WORDS) &&
      parts.every((words) => this.hasWords(words))
    );
  }

  private hasWords(words: readonly string[]): boolean {
    const beginning = words.slice(0, RUN_LENGTH).join(' ');
    if (words.length >= RUN_LENGTH && !this.runs.has(beginning)) {
      return false;
    }
    const sought = ` ${words.join(' ')} `;
    return this.texts.some((each) => each.includes(sought));
  }
}
