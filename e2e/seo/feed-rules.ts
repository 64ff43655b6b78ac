import type { Element, Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parseFragment } from 'parse5';
import { visit } from 'unist-util-visit';
import { z } from 'zod';
import type { XmlElement } from './xml';

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const ATOM = 'http://www.w3.org/2005/Atom';

/** An IRI with a scheme, as RFC 4287 (4.2.6) wants ids to be. */
const isAbsolute = (text: string) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text);

/** Addresses in a piece of HTML that mean nothing outside its page. */
export function relativeAddresses(html: string): string[] {
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

const named = (parent: XmlElement, name: string) =>
  parent.children.filter((child) => child.name === name);

const linksWith = (parent: XmlElement, rel: string) =>
  named(parent, 'link').filter(({ attributes }) => (attributes.rel ?? 'alternate') === rel);

function* faultsOfBoth(element: XmlElement, at: string): Generator<string> {
  for (const name of ['id', 'title', 'updated']) {
    if (named(element, name).length !== 1) yield `${at} has not exactly one ${name}`;
  }
  const [id, updated] = [named(element, 'id')[0]?.text ?? '', named(element, 'updated')[0]?.text];
  if (!isAbsolute(id)) yield `${at} has an id that is no absolute IRI: ${id}`;
  if (!RFC_3339.test(updated ?? '')) yield `${at} was updated at no time: ${updated}`;
  if (linksWith(element, 'alternate').length !== 1) yield `${at} has not one alternate link`;
  for (const link of named(element, 'link')) {
    if (!isAbsolute(link.attributes.href ?? '')) yield `${at} links to ${link.attributes.href}`;
  }
}

function* faultsOfEntry(entry: XmlElement, at: string): Generator<string> {
  yield* faultsOfBoth(entry, at);
  const authors = named(entry, 'author');
  if (authors.length === 0) yield `${at} has no author`;
  for (const author of authors) {
    if (!named(author, 'name')[0]?.text) yield `${at} has an author without a name`;
  }
  const [published, updated] = ['published', 'updated'].map((name) => named(entry, name)[0]?.text);
  if (published && !RFC_3339.test(published)) yield `${at} was published at no time`;
  if (published && updated && Date.parse(published) > Date.parse(updated)) {
    yield `${at} was updated before it was published`;
  }
  const [content] = named(entry, 'content');
  if (content?.attributes.type !== 'html') yield `${at} has no content of type html`;
  for (const address of relativeAddresses(content?.text ?? '')) yield `${at} holds ${address}`;
}

/** What RFC 4287 finds wrong with an Atom document; nothing for a good one. */
export function faultsOfAtom(feed: XmlElement): string[] {
  if (feed.name !== 'feed' || feed.attributes.xmlns !== ATOM) return ['it is no Atom feed'];
  const entries = named(feed, 'entry');
  const ids = entries.map((entry) => named(entry, 'id')[0]?.text);
  const faults = [
    ...faultsOfBoth(feed, 'feed'),
    ...entries.flatMap((entry, index) => [...faultsOfEntry(entry, `entry ${index}`)]),
  ];
  if (linksWith(feed, 'self').length !== 1) faults.push('feed has not one self link');
  if (new Set(ids).size !== ids.length) faults.push('two entries have the same id');
  const times = entries.map((entry) => Date.parse(named(entry, 'updated')[0]?.text ?? ''));
  const last = Date.parse(named(feed, 'updated')[0]?.text ?? '');
  if (times.length > 0 && Math.max(...times) !== last) faults.push('feed is not of its last entry');
  return faults;
}

const address = z.url({ protocol: /^https?$/ });
const time = z.string().regex(RFC_3339);
const authors = z.array(z.object({ name: z.string().min(1) }).strict()).min(1);

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/), with what this site always gives. */
export const jsonFeed = z
  .object({
    version: z.literal('https://jsonfeed.org/version/1.1'),
    title: z.string().min(1),
    home_page_url: address,
    feed_url: address,
    language: z.string(),
    authors,
    items: z.array(
      z
        .object({
          id: z.string().min(1),
          url: address,
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
