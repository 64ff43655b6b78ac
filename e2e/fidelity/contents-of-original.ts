import type { Element, Root } from 'hast';
import type { ContentSettings } from '@/lib/content/settings/content-settings';
import { findElement, hasClass, textContentOf, textProperty } from '@/lib/content/tree/hast';
import { parseHref } from '@/lib/urls/parse-href';
import { treeWords } from './tree-words';

/** The content of a post's original. */
export interface OriginalContents {
  words: string[];
  links: URL[];
  pictures: string[];
  /** URLs, or the ids in them. */
  videos: string[];
  /** URLs of emoji pictures; nothing for those without one. */
  emoji: string[];
  /** Kinds of ignored parts, one entry per part. */
  exceptions: string[];
}

const PLAYERS = new Set(['video', 'audio', 'iframe', 'embed', 'object']);
const NEVER_SHOWN = new Set(['script', 'style', 'template', 'head', 'svg']);

/** Returns why a link or picture cannot be reached; undefined if it can. */
function unreachable(address: string | undefined, settings: ContentSettings): string | undefined {
  if (address === undefined || address.trim() === '') return 'without an address';
  if (address.startsWith('#')) return 'to a place in the post';
  const isRelative = !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address.trim());
  if (isRelative && !settings.baseUrl) return 'relative, and ORIGIN_URL is not set';
  const url = parseHref(address, settings.baseUrl ?? new URL('https://unset.invalid'));
  if (!url) return 'that is no address';
  return /^(?:https?|mailto|data):$/.test(url.protocol)
    ? undefined
    : `of the scheme ${url.protocol}`;
}

/** Reads a post's HTML as printed by its forum. Records which parts are no content. */
export class OriginalReader {
  readonly contents: OriginalContents = {
    words: [],
    links: [],
    pictures: [],
    videos: [],
    exceptions: [],
    emoji: [],
  };

  constructor(private readonly settings: ContentSettings) {}

  /** Removes ignored parts from a post's tree, and returns its content. */
  read(tree: Root): OriginalContents {
    this.#readChildren(tree);
    this.contents.words.push(...treeWords(tree));
    return this.contents;
  }

  #readChildren(node: Element | Root): void {
    node.children = node.children.filter(
      (child) => child.type !== 'element' || this.#readElement(child),
    );
  }

  #except(kind: string): void {
    this.contents.exceptions.push(kind);
  }

  /** True if an element's text counts. */
  #readElement(node: Element): boolean {
    const { tagName } = node;
    const isButton = hasClass(node, 'show-more-container');
    if (isButton) this.#except('buttons that show more');
    if (isButton || NEVER_SHOWN.has(tagName)) return false;
    if (PLAYERS.has(tagName)) {
      this.#readPlayer(node);
      node.children = [];
    }
    if (tagName === 'div') this.#readVideoBox(node);
    if (tagName === 'img') this.#readPicture(node);
    if (tagName === 'a') this.#readLink(node);
    this.#readChildren(node);
    return true;
  }

  #readLink(node: Element): void {
    const href = textProperty(node, 'href');
    const reason = unreachable(href, this.settings);
    if (hasClass(node, 'mention-group')) {
      this.#except('mentions of groups (plain text)');
    } else if (textContentOf(node).trim() === '' && !holdsPicture(node)) {
      this.#except('links that show nothing');
    } else if (reason !== undefined) {
      this.#except(`links ${reason}`);
    } else {
      this.contents.links.push(this.#resolve(href ?? ''));
    }
  }

  #resolve(address: string): URL {
    return new URL(address.trim(), this.settings.baseUrl ?? 'https://unset.invalid');
  }

  #readPicture(node: Element): void {
    const src = textProperty(node, 'src');
    const reason = unreachable(src, this.settings);
    if (hasClass(node, 'avatar')) {
      this.#except("pictures of a quote's author");
    } else if (hasClass(node, 'emoji') && !hasClass(node, 'emoji-custom')) {
      this.contents.emoji.push(reason === undefined ? this.#resolve(src ?? '').href : '');
      this.#except('pictures of emoji (their characters)');
    } else if (reason !== undefined) {
      this.#except(`pictures ${reason}`);
    } else {
      const url = this.#resolve(src ?? '');
      url.hash = '';
      this.contents.pictures.push(url.href);
    }
  }

  #readPlayer(node: Element): void {
    const source = node.children.find(
      (child): child is Element => child.type === 'element' && child.tagName === 'source',
    );
    const [src] = [node, source].flatMap((each) =>
      ['src', 'data'].flatMap((name) => (each && textProperty(each, name)) || []),
    );
    const reason = unreachable(src, this.settings);
    if (reason !== undefined) {
      this.#except(`videos ${reason}`);
      return;
    }
    if (textContentOf(node).trim() !== '') this.#except('texts that stand for a player');
    const [, embedId] = /\/embed\/([\w-]{6,})/.exec(src ?? '') ?? [];
    this.contents.videos.push(embedId ?? this.#resolve(src ?? '').href);
    const poster = textProperty(node, 'poster');
    if (poster) this.contents.pictures.push(this.#resolve(poster).href);
  }

  /** Reads a box that a forum's script fills with a player. */
  #readVideoBox(node: Element): void {
    const property = (name: string) => textProperty(node, name);
    const video = property('dataYoutubeId') ?? property('dataVideoId') ?? property('dataVideoSrc');
    if (video === undefined) return;
    this.contents.videos.push(video);
    const title = property('dataYoutubeTitle') ?? property('dataVideoTitle') ?? '';
    node.children.push({ type: 'text', value: title });
  }
}

function holdsPicture(node: Element): boolean {
  return findElement(node, ({ tagName }) => tagName === 'img') !== undefined;
}
