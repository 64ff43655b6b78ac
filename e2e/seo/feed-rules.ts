import type { Element, Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parseFragment } from 'parse5';
import { visit } from 'unist-util-visit';
import { z } from 'zod';
import type { XmlElement } from './xml';

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const ATOM = 'http://www.w3.org/2005/Atom';

/** True for an absolute IRI, required of ids (RFC 4287, 4.2.6). */
const isAbsolute = (text: string) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text);

/** Returns the relative URLs in HTML, which mean nothing outside its page. */
export function relativeUrls(html: string): string[] {
  const tree: Nodes = fromParse5(parseFragment(html));
  const found: string[] = [];
  visit(tree as Root, 'element', ({ properties }: Element) => {
    for (const name of ['href', 'src']) {
      const value = properties[name];
      if (typeof value === 'string' && !/^(https?|mailto|data):/.test(value)) found.push(value);
    }
  });
  return found;
}

const childrenNamed = (parent: XmlElement, name: string) =>
  parent.children.filter((child) => child.name === name);

const linksWith = (parent: XmlElement, rel: string) =>
  childrenNamed(parent, 'link').filter(({ attributes }) => (attributes.rel ?? 'alternate') === rel);

function* faultsOfElement(element: XmlElement, at: string): Generator<string> {
  for (const name of ['id', 'title', 'updated']) {
    if (childrenNamed(element, name).length !== 1) yield `${at} does not have exactly one ${name}`;
  }
  const id = childrenNamed(element, 'id')[0]?.text ?? '';
  const updated = childrenNamed(element, 'updated')[0]?.text;
  if (!isAbsolute(id)) yield `${at} has an id that is no absolute IRI: ${id}`;
  if (!RFC_3339.test(updated ?? '')) yield `${at} has an invalid updated time: ${updated}`;
  if (linksWith(element, 'alternate').length !== 1) yield `${at} does not have one alternate link`;
  for (const link of childrenNamed(element, 'link')) {
    if (!isAbsolute(link.attributes.href ?? '')) yield `${at} links to ${link.attributes.href}`;
  }
}

function* faultsOfEntry(entry: XmlElement, at: string): Generator<string> {
  yield* faultsOfElement(entry, at);
  const authors = childrenNamed(entry, 'author');
  if (authors.length === 0) yield `${at} has no author`;
  for (const author of authors) {
    if (!childrenNamed(author, 'name')[0]?.text) yield `${at} has an author without a name`;
  }
  const published = childrenNamed(entry, 'published')[0]?.text;
  const updated = childrenNamed(entry, 'updated')[0]?.text;
  if (published && !RFC_3339.test(published)) yield `${at} has an invalid published time`;
  if (published && updated && Date.parse(published) > Date.parse(updated)) {
    yield `${at} was updated before it was published`;
  }
  const [content] = childrenNamed(entry, 'content');
  if (content?.attributes.type !== 'html') yield `${at} has no content of type html`;
  for (const url of relativeUrls(content?.text ?? '')) yield `${at} has the relative URL ${url}`;
}

/** Returns an Atom document's violations of RFC 4287. */
export function faultsOfAtom(feed: XmlElement): string[] {
  if (feed.name !== 'feed' || feed.attributes.xmlns !== ATOM) return ['it is not an Atom feed'];
  const entries = childrenNamed(feed, 'entry');
  const ids = entries.map((entry) => childrenNamed(entry, 'id')[0]?.text);
  const faults = [
    ...faultsOfElement(feed, 'feed'),
    ...entries.flatMap((entry, index) => [...faultsOfEntry(entry, `entry ${index}`)]),
  ];
  if (linksWith(feed, 'self').length !== 1) faults.push('feed does not have one self link');
  if (new Set(ids).size !== ids.length) faults.push('two entries have the same id');
  const times = entries.map((entry) => Date.parse(childrenNamed(entry, 'updated')[0]?.text ?? ''));
  const last = Date.parse(childrenNamed(feed, 'updated')[0]?.text ?? '');
  if (times.length > 0 && Math.max(...times) !== last) {
    faults.push('feed was not updated when its last entry was');
  }
  return faults;
}

const urlSchema = z.url({ protocol: /^https?$/ });
const time = z.string().regex(RFC_3339);
const authors = z.array(z.object({ name: z.string().min(1) }).strict()).min(1);

/**
 * JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/), with the optional fields that this site always
 * sends.
 */
export const jsonFeed = z
  .object({
    version: z.literal('https://jsonfeed.org/version/1.1'),
    title: z.string().min(1),
    home_page_url: urlSchema,
    feed_url: urlSchema,
    language: z.string(),
    authors,
    items: z.array(
      z
        .object({
          id: z.string().min(1),
          url: urlSchema,
          title: z.string().min(1),
          content_html: z.string(),
          summary: z.string().optional(),
          date_published: time.optional(),
          date_modified: time,
          authors,
        })
        .strict(),
    ),
  })
  .strict();
