import type { Element, ElementContent } from 'hast';
import { parseWholeNumber } from '@/lib/base/text/whole-number';
import { href as printHref } from '@/lib/urls/views/href';
import { printNumberedPostUrl } from '@/lib/urls/views/locator-url';
import {
  createElement,
  createText,
  findElement,
  findElements,
  hasClass,
  isTag,
  textContentOf,
  textProperty,
} from '../tree/hast';
import { createTime } from './local-time';

interface Quote {
  author?: string | undefined;
  href?: string | undefined;
  /** Links, channel and time that say where the quoted text stands. */
  place?: Element[] | undefined;
  content: ElementContent[];
}

const parseId = (value: string | undefined) =>
  value === undefined ? undefined : parseWholeNumber(value, 1);

function postHref(topicId: number | undefined, postId: number | undefined): string | undefined {
  if (topicId === undefined || postId === undefined) return undefined;
  return printHref({ kind: 'post', topicId, postId });
}

const isOfClass = (name: string) => (element: Element) => hasClass(element, name);

const childrenWithout = ({ children }: Element, ...removed: (Element | undefined)[]) =>
  children.filter((child) => child.type !== 'element' || !removed.includes(child));

const findChild = ({ children }: Element, test: (element: Element) => boolean) =>
  children.find((child): child is Element => child.type === 'element' && test(child));

/**
 * Discourse: `<aside class="quote" data-username data-post data-topic><div class="title">…<blockquote>`.
 */
function parseDiscourseQuote(node: Element): Quote | undefined {
  // `normalizeElement` has renamed the `aside` to `div`.
  if (node.tagName !== 'div' || !hasClass(node, 'quote')) return undefined;
  const title = findElement(node, isOfClass('title'));
  const body = findChild(node, isTag('blockquote'));
  if (!body) return undefined;
  const place = title && findElements(title, isTag('a'));
  // Without the links it is `Name:`.
  const titleText =
    title &&
    childrenWithout(title, ...(place ?? []))
      .map(textContentOf)
      .join('');
  const topicId = parseId(textProperty(node, 'dataTopic'));
  const postNumber = parseId(textProperty(node, 'dataPost'));
  return {
    author:
      textProperty(node, 'dataDisplayName') ??
      textProperty(node, 'dataUsername') ??
      titleText?.trim().replace(/:$/, ''),
    href: topicId && postNumber ? printNumberedPostUrl(topicId, postNumber) : undefined,
    place,
    content: [...body.children, ...childrenWithout(node, title, body)],
  };
}

/**
 * Discourse chat: `<div class="chat-transcript" data-username data-channel-name data-datetime>` with
 * `chat-transcript-meta`, `-user` and `-messages`.
 */
function parseChatQuote(node: Element): Quote | undefined {
  if (node.tagName !== 'div' || !hasClass(node, 'chat-transcript')) return undefined;
  const body = findElement(node, isOfClass('chat-transcript-messages'));
  if (!body) return undefined;
  const channel = findElement(node, isOfClass('chat-transcript-meta'));
  const channelName = textProperty(node, 'dataChannelName');
  const channelLabel = channel?.children ?? (channelName ? [createText(channelName)] : []);
  const dateTime = textProperty(node, 'dataDatetime');
  const place = [
    ...(channelLabel.length > 0 ? [createElement('span', {}, channelLabel)] : []),
    ...(dateTime ? [createTime(dateTime)] : []),
  ];
  return { author: textProperty(node, 'dataUsername'), place, content: body.children };
}

/** Invision 4: `<blockquote class="ipsQuote" data-ipsquote-…><div class="ipsQuote_contents">`. */
function parseInvision4Quote(node: Element, topicId: number | undefined): Quote | undefined {
  if (!hasClass(node, 'ipsQuote') && !('dataIpsquote' in node.properties)) return undefined;
  const attribute = (name: string) => textProperty(node, `dataIpsquote${name}`);
  const citation = findChild(node, isOfClass('ipsQuote_citation'));
  const body = findElement(node, isOfClass('ipsQuote_contents'));
  const isOfForum = (attribute('Contentclass') ?? 'forums_Topic') === 'forums_Topic';
  const quotedTopicId = parseId(attribute('Contentid')) ?? topicId;
  return {
    author: attribute('Username') ?? (citation && textContentOf(citation).trim()),
    href: isOfForum ? postHref(quotedTopicId, parseId(attribute('Contentcommentid'))) : undefined,
    content: body ? body.children : childrenWithout(node, citation),
  };
}

/** Invision 3: `<blockquote class="ipsBlockquote" data-author data-cid>`. */
function parseInvision3Quote(node: Element, topicId: number | undefined): Quote | undefined {
  if (!hasClass(node, 'ipsBlockquote')) return undefined;
  const citation = findElement(node, isOfClass('citation'));
  return {
    author:
      textProperty(node, 'dataAuthor') ??
      (citation && textContentOf(citation).split(',')[0]?.trim()),
    href: postHref(topicId, parseId(textProperty(node, 'dataCid'))),
    content: childrenWithout(node, citation),
  };
}

/**
 * XenForo 2: `<blockquote class="bbCodeBlock--quote" data-quote data-source="post: 9876">`; XenForo 1: `<div
 * class="bbCodeQuote" data-author>`.
 */
function parseXenForoQuote(node: Element, topicId: number | undefined): Quote | undefined {
  const isQuote = hasClass(node, 'bbCodeBlock--quote') || hasClass(node, 'bbCodeQuote');
  if (!isQuote) return undefined;
  const body =
    findElement(node, isOfClass('bbCodeBlock-expandContent')) ??
    findElement(node, isOfClass('bbCodeBlock-content')) ??
    // XenForo 1 has the text in `<blockquote><div class="quote">`.
    findElement(findElement(node, isTag('blockquote')) ?? node, isOfClass('quote'));
  if (!body) return undefined;
  const link = findElement(node, (inner) => /goto\/post/.test(textProperty(inner, 'href') ?? ''));
  const source = textProperty(node, 'dataSource') ?? (link && textProperty(link, 'href')) ?? '';
  const [, postId] = /(?:post: |post\?id=)(\d+)/.exec(source) ?? [];
  return {
    author: textProperty(node, 'dataQuote') ?? textProperty(node, 'dataAuthor'),
    href: postHref(topicId, parseId(postId)),
    content: body.children,
  };
}

/**
 * vBulletin 4: `<div class="bbcode_quote"><div class="bbcode_postedby"><strong>Name</strong> <a href>…<div
 * class="message">`.
 */
function parseVBulletinQuote(node: Element, topicId: number | undefined): Quote | undefined {
  if (!hasClass(node, 'bbcode_quote')) return undefined;
  const body =
    findElement(node, isOfClass('message')) ?? findElement(node, isOfClass('quote_container'));
  if (!body) return undefined;
  const head = findElement(node, isOfClass('bbcode_postedby'));
  const name = head && findElement(head, isTag('strong'));
  const link = head && findElement(head, isTag('a'));
  const postUrl = (link && textProperty(link, 'href')) ?? '';
  const [, postId] = /(?:[?&;]p=|#post)(\d+)/.exec(postUrl) ?? [];
  return {
    author: name && textContentOf(name).trim(),
    href: postHref(topicId, parseId(postId)),
    content: childrenWithout(body, head),
  };
}

/** phpBB: `<blockquote><div><cite>Name wrote: <a href="viewtopic.php?p=9876#p9876">↑</a></cite>…`. */
function parsePhpbbQuote(node: Element, topicId: number | undefined): Quote | undefined {
  // A quote that is normalized already also begins with a `div` that has a `cite`.
  if (hasClass(node, 'quote')) return undefined;
  const [box, ...others] = node.children.filter((child) => textContentOf(child).trim() !== '');
  if (box?.type !== 'element' || box.tagName !== 'div' || others.length > 0) return undefined;
  const cite = findChild(box, isTag('cite'));
  if (!cite) return hasClass(node, 'uncited') ? { content: box.children } : undefined;
  const postLink = findElement(cite, (inner) =>
    /viewtopic\.php/.test(textProperty(inner, 'href') ?? ''),
  );
  const postUrl = (postLink && textProperty(postLink, 'href')) ?? '';
  const [, postId] = /(?:[?&;]p=|#p)(\d+)/.exec(postUrl) ?? [];
  const profileLink = findElement(cite, (inner) => inner.tagName === 'a' && inner !== postLink);
  const text = cite.children
    .filter((child) => child.type === 'text')
    .map(textContentOf)
    .join(' ');
  const name = profileLink
    ? textContentOf(profileLink)
    : text.trimEnd().replace(/\s(?:wrote|said|schrieb|a écrit)(?:\s*:)?$/, '');
  return {
    author: name.trim(),
    href: postHref(topicId, parseId(postId)),
    content: childrenWithout(box, cite),
  };
}

function createHeader({ author, href, place = [] }: Quote): ElementContent[] {
  if (!author && place.length === 0) return [];
  const parts: ElementContent[] = [];
  if (author) {
    const name = createText(author);
    parts.push(createElement('cite', {}, [href ? createElement('a', { href }, [name]) : name]));
  }
  for (const part of place) {
    if (parts.length > 0) parts.push(createText(' '));
    parts.push(part);
  }
  return [createElement('div', { className: ['quote-by'] }, parts)];
}

/**
 * Returns the quote of a forum program in Lectern's markup: `<blockquote class="quote"><div
 * class="quote-by"><cite><a>Name</a></cite></div>…</blockquote>`. Returns undefined for other elements.
 * @param topicId topic of the quoting post, for links of quotes that state the quoted post but no topic
 */
export function normalizeQuote(
  node: Element,
  topicId: number | undefined,
): ElementContent[] | undefined {
  const quote =
    node.tagName === 'blockquote'
      ? (parseInvision4Quote(node, topicId) ??
        parseInvision3Quote(node, topicId) ??
        parseXenForoQuote(node, topicId) ??
        parsePhpbbQuote(node, topicId))
      : (parseDiscourseQuote(node) ??
        parseChatQuote(node) ??
        parseXenForoQuote(node, topicId) ??
        parseVBulletinQuote(node, topicId));
  if (!quote) return undefined;
  const children = [...createHeader(quote), ...quote.content];
  return [createElement('blockquote', { className: ['quote'] }, children)];
}
