import type { Element, ElementContent } from 'hast';
import { href as printHref } from '@/lib/urls/href';
import { resolveLegacyUrl } from '@/lib/urls/legacy-url';
import {
  createElement,
  createText,
  findElement,
  hasClass,
  textContentOf,
  textProperty,
} from '../hast';

/** What all kinds of quotes come down to. */
interface Quoted {
  author?: string | undefined;
  /** Where the quoted post is. */
  href?: string | undefined;
  /** The link that names the quoted topic, when it is another one. */
  topic?: Element | undefined;
  content: ElementContent[];
}

const whole = (value: string | undefined) =>
  value && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;

function postHref(topicId: number | undefined, postId: number | undefined): string | undefined {
  if (topicId === undefined || postId === undefined) return undefined;
  return printHref({ kind: 'post', topicId, postId });
}

const without = (children: ElementContent[], gone: ReadonlySet<ElementContent | undefined>) =>
  children.filter((child) => !gone.has(child));

const isName = (name: string) => (node: Element) => node.tagName === name;
const isClass = (name: string) => (node: Element) => hasClass(node, name);

/** Discourse: `<aside class="quote" data-username data-post data-topic><div class="title">…<blockquote>`. */
function discourse(node: Element): Quoted | undefined {
  if (node.tagName !== 'div' || !hasClass(node, 'quote')) return undefined;
  const title = findElement(node, isClass('title'));
  const body = node.children.find(
    (child) => child.type === 'element' && isName('blockquote')(child),
  );
  if (body?.type !== 'element') return undefined;
  const topicId = whole(textProperty(node, 'dataTopic'));
  const place = whole(textProperty(node, 'dataPost'));
  const named = title && textContentOf(title).trim().replace(/:$/, '');
  const rest = without(node.children, new Set<ElementContent | undefined>([title, body]));
  return {
    author: textProperty(node, 'dataUsername') ?? named,
    href: topicId && place ? resolveLegacyUrl(`/t/${topicId}/${place}`) : undefined,
    topic: title && findElement(title, isName('a')),
    content: [...body.children, ...rest],
  };
}

/** Invision 4: `<blockquote class="ipsQuote" data-ipsquote-…>`; 3: `<blockquote class="ipsBlockquote" data-author data-cid>`. */
function invision(node: Element, topicId: number | undefined): Quoted | undefined {
  if (node.tagName !== 'blockquote') return undefined;
  const given = (name: string) => textProperty(node, name);
  if (hasClass(node, 'ipsQuote') || 'dataIpsquote' in node.properties) {
    const header = node.children.find(
      (child) => child.type === 'element' && hasClass(child, 'ipsQuote_citation'),
    );
    const body = findElement(node, isClass('ipsQuote_contents'));
    const ofForum = (given('dataIpsquoteContentclass') ?? 'forums_Topic') === 'forums_Topic';
    const quotedId = whole(given('dataIpsquoteContentid')) ?? topicId;
    return {
      author: given('dataIpsquoteUsername') ?? (header && textContentOf(header).trim()),
      href: ofForum ? postHref(quotedId, whole(given('dataIpsquoteContentcommentid'))) : undefined,
      content: body ? body.children : without(node.children, new Set([header])),
    };
  }
  if (!hasClass(node, 'ipsBlockquote')) return undefined;
  const header = findElement(node, isClass('citation'));
  return {
    author: given('dataAuthor') ?? (header && textContentOf(header).split(',')[0]?.trim()),
    href: postHref(topicId, whole(given('dataCid'))),
    content: without(node.children, new Set<ElementContent | undefined>([header])),
  };
}

/** phpBB: `<blockquote><div><cite>Name wrote: <a href="viewtopic.php?p=9876#p9876">↑</a></cite>…`. */
function phpbb(node: Element, topicId: number | undefined): Quoted | undefined {
  if (node.tagName !== 'blockquote' || hasClass(node, 'quote')) return undefined;
  const [box, ...others] = node.children.filter((child) => textContentOf(child).trim() !== '');
  if (box?.type !== 'element' || box.tagName !== 'div' || others.length > 0) return undefined;
  const cite = box.children.find((child) => child.type === 'element' && child.tagName === 'cite');
  if (cite?.type !== 'element') {
    return hasClass(node, 'uncited') ? { content: box.children } : undefined;
  }
  const link = findElement(cite, (inner) =>
    /viewtopic\.php/.test(textProperty(inner, 'href') ?? ''),
  );
  const address = (link && textProperty(link, 'href')) ?? '';
  const [, postId] = /[?&;]p=(\d+)|#p(\d+)/.exec(address) ?? [];
  const name = cite.children
    .filter((child) => child.type === 'text')
    .map(textContentOf)
    .join(' ');
  const linked = findElement(cite, (inner) => inner.tagName === 'a' && inner !== link);
  return {
    author: (linked
      ? textContentOf(linked)
      : name.trimEnd().replace(/\s(?:wrote|said|schrieb|a écrit)(?:\s*:)?$/, '')
    ).trim(),
    href: postHref(topicId, whole(postId)),
    content: without(box.children, new Set<ElementContent | undefined>([cite])),
  };
}

function header({ author, href, topic }: Quoted): ElementContent[] {
  if (!author && !topic) return [];
  const name = author ? createText(author) : undefined;
  const linked = name && href ? createElement('a', { href }, [name]) : name;
  const parts: ElementContent[] = linked ? [createElement('cite', {}, [linked])] : [];
  if (topic) parts.push(createText(' '), topic);
  return [createElement('div', { className: ['quote-by'] }, parts)];
}

/**
 * The quote that a board's own markup stands for, as
 * `<blockquote class="quote"><div class="quote-by"><cite><a>Name</a></cite></div>…</blockquote>`.
 * @param topicId the topic the quoting post is in, for boards that name the post alone.
 */
export function quoteOf(node: Element, topicId: number | undefined): ElementContent[] | undefined {
  const quoted = discourse(node) ?? invision(node, topicId) ?? phpbb(node, topicId);
  if (!quoted) return undefined;
  return [
    createElement('blockquote', { className: ['quote'] }, [...header(quoted), ...quoted.content]),
  ];
}
