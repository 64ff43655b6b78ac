import { nameWithin } from '../../ids/id-parts';
import { cleanId, resolveId } from '../../ids/page-id';
import { braces } from '../../patterns/link-patterns';
import { createLinkElement } from '../../renderer/create-link-element';
import { h, textNode } from '../../renderer/hast-nodes';
import type { IndexedWiki } from '../../wiki-index/indexed-wiki';
import { definePlugin } from '../plugin';
import { listPages, pagesWithin } from './listed-pages';

/** Namespace of the pages of tags. */
export const TAGS = 'tag';

/** Returns the names in `{{tag>one "two words"}}`. */
export function parseTags(match: string): string[] {
  const names = match.slice(match.indexOf('>') + 1, -2).match(/"[^"]+"|[^\s"]+/g) ?? [];
  return names.map((name) => name.replaceAll('"', '').replaceAll('_', ' '));
}

const IN_SOURCE = /\{\{tag>[^}\n]{1,500}\}\}/g;

/** Each tag gets a page. */
const MAX_TAGS = 500;

/** Returns the tags in a page's source, at most 500. */
export const tagsOfSource = (source: string): string[] =>
  Array.from(source.matchAll(IN_SOURCE), ([match]) => parseTags(match))
    .flat()
    .slice(0, MAX_TAGS);

/** Returns the pages of `namespace?one +and -not&flags`. */
export function pagesWithTags(topic: string, wiki: IndexedWiki): Set<string> {
  const [expression = ''] = topic.split('&');
  const [words = '', namespace = ''] = expression.split('?').reverse();
  let ids = new Set<string>();
  for (const [word, sign, name = ''] of words.matchAll(/([+-]?)("[^"]+"|\S+)/g)) {
    const tagged = wiki.tags.get(cleanId(name))?.ids ?? new Set();
    if (sign === '') {
      ids = new Set([...ids, ...tagged]);
    } else {
      ids = new Set([...ids].filter((id) => tagged.has(id) === word.startsWith('+')));
    }
  }
  const within = pagesWithin(wiki, cleanId(namespace));
  return new Set([...ids].filter((id) => within.has(id)));
}

/** Returns `[[:tag:name|title]]` for `{{tagpage>name|title}}`. */
function linkToTag(match: string): string {
  const [tag = '', title = tag] = match.slice('{{tagpage>'.length, -2).split('|');
  return `[[:${TAGS}:${cleanId(tag.split('&', 1)[0] ?? '')}|${title}]]`;
}

/**
 * `{{tag>one "two words"}}`, `{{topic>one +and -not}}`, `{{tagpage>one}}`: links to pages of tags
 * (`tag:one`); a list of the pages with tags.
 */
export const TAG = definePlugin<string[]>({
  names: ['tag'],
  calls: ['tag'],
  tokens: [
    {
      kind: 'special',
      mode: 'tags',
      sort: 304,
      pattern: braces('tag>'),
      parse: (match) => ({ type: 'plugin', plugin: 'tag', data: parseTags(match), place: 'block' }),
    },
  ],
  lists: {
    beginnings: ['{{topic>', '{{tagpage>'],
    list: (match, _, wiki) =>
      match.startsWith('{{topic>')
        ? listPages(wiki, pagesWithTags(match.slice('{{topic>'.length, -2), wiki))
        : linkToTag(match),
  },
  render(tags, { context, isIncluded }) {
    // Tags of an included page belong to that page.
    if (isIncluded) return undefined;
    const items = tags.map((tag) => {
      const page = `:${TAGS}:${tag}`;
      const title = nameWithin(tag);
      const isMissing = context.pageExists?.(resolveId(page, '')) === false;
      const link = { type: 'link', target: { kind: 'internal', page }, title } as const;
      return h('li', {}, [isMissing ? textNode(title) : createLinkElement(link, context)]);
    });
    return h('ul', { className: ['tags'] }, items);
  },
});
