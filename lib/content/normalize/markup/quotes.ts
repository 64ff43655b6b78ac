import type { Element, ElementContent, Parents } from 'hast';
import { parseWholeNumber } from '@/lib/base/text/whole-number';
import { href as printHref } from '@/lib/urls/views/href';
import {
  createElement,
  createText,
  findElements,
  hasClass,
  isTag,
  textProperty,
} from '../../tree/hast';

export interface Quote {
  author?: string | undefined;
  href?: string | undefined;
  /** Links, channel and time that say where the quoted text stands. */
  place?: Element[] | undefined;
  content: ElementContent[];
}

/** Returns the id in a text; undefined for others. */
export const parseId = (value: string | undefined) =>
  value === undefined ? undefined : parseWholeNumber(value, 1);

/** Returns the path of a post; undefined if an id is unknown. */
export function postHref(
  topicId: number | undefined,
  postId: number | undefined,
): string | undefined {
  if (topicId === undefined || postId === undefined) return undefined;
  return printHref({ kind: 'post', topicId, postId });
}

/** Post ids in addresses of phpBB, vBulletin, MyBB, SMF and XenForo. */
const POST_ID = /(?:[?&;]p=|[?&;]pid=|#p|#pid|#post-?|#msg|\.msg|post\?id=|post: )(\d+)/;

/** Returns the path of the post in an address of another forum's software. */
export const hrefOfPostUrl = (topicId: number | undefined, url: string | undefined) =>
  postHref(topicId, parseId(POST_ID.exec(url ?? '')?.[1]));

/** Returns a test for elements of a class. */
export const isOfClass = (name: string) => (element: Element) => hasClass(element, name);

/** Returns the children but for some. */
export const childrenWithout = ({ children }: Element, ...left: (Element | undefined)[]) =>
  children.filter((child) => child.type !== 'element' || !left.includes(child));

/** Returns the first child that is a matching element. */
export const findChild = ({ children }: Element, test: (element: Element) => boolean) =>
  children.find((child): child is Element => child.type === 'element' && test(child));

const MAX_HEAD_UNITS = 300;
/** "Bob wrote" in the languages of boards. */
const WROTE =
  /\s(?:wrote|said|schrieb|hat geschrieben|sagte|a écrit|escribió|ha scritto|schreef|napisał|написал|написала|писал|писала|说)$/i;

/** Returns the name in a quote's head such as `Bob wrote:`; undefined for `Quote:`. */
export function nameInHead(head: string): string | undefined {
  const text = head.slice(0, MAX_HEAD_UNITS).trim().replace(/\s?:$/, '');
  const name = text.replace(WROTE, '').trim();
  return name !== text || /\s/.test(text) ? name : undefined;
}

/** Returns a quote that begins with a `cite`, which has a link to the post. */
export function citedQuote(
  box: Element,
  cite: Element,
  topicId: number | undefined,
  author: string | undefined,
): Quote {
  const urls = findElements(cite, isTag('a')).map((link) => textProperty(link, 'href'));
  return {
    author,
    href: urls.map((url) => hrefOfPostUrl(topicId, url)).find(Boolean),
    content: childrenWithout(box, cite),
  };
}

/** Returns the line that names a quote's author and place; nothing if both are unknown. */
export function createHeader({
  author,
  href,
  place = [],
}: Omit<Quote, 'content'>): ElementContent[] {
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
 * Returns a quote in this site's markup: `<blockquote class="quote"><div class="quote-by"><cite><a>Name</a>
 * </cite></div>…</blockquote>`. Undefined without a quote.
 */
export function createQuote(quote: Quote | undefined): ElementContent[] | undefined {
  return (
    quote && [
      createElement('blockquote', { className: ['quote'] }, [
        ...createHeader(quote),
        ...quote.content,
      ]),
    ]
  );
}

/** Returns the `cite` at the start of a quote, after white space. */
export function firstCite({ children }: Element): Element | undefined {
  const first = children.find((child) => child.type !== 'text' || child.value.trim() !== '');
  return first?.type === 'element' && isTag('cite')(first) ? first : undefined;
}

/** Returns the next sibling that is an element. */
export function nextElement(node: Element, { children }: Parents): Element | undefined {
  const siblings = children.slice(children.indexOf(node) + 1);
  return siblings.find((sibling): sibling is Element => sibling.type === 'element');
}
