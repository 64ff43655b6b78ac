import { cleanId } from '../../ids/page-id';
import { simpleTitle } from '../../ids/simple-title';
import { trim } from '../../syntax/white-space';
import type { IndexedWiki } from '../../wiki-index/indexed-wiki';
import { definePlugin } from '../plugin';
import { isInSome, printLink, printList } from './print-list';

/** Default length of a list of changes. */
const NEWEST = 10;

/** Returns the list (syntax.php); undefined if it selects by user or kind of change. */
function listLatest(match: string, { pages, usesHeadings, titleOf }: IndexedWiki) {
  const included: string[] = [];
  const excluded: string[] = [];
  let count = NEWEST;
  for (const part of match.slice('{{changes>'.length, -2).split('&')) {
    // Without a name, a part is a namespace or the number of pages.
    const [, name = 'ns', value = part] = /^\s*(\w+)\s*=(.+)$/s.exec(part) ?? [];
    if (name === 'count' || /^\s*\d+\s*$/.test(value)) {
      count = Number(value) || NEWEST;
    } else if (name !== 'ns') {
      if (!/^(?:maxage|render)$/.test(name)) return undefined;
    } else {
      for (const namespace of value.split(',').filter((each) => cleanId(each) !== '')) {
        const list = trim(namespace).startsWith('-') ? excluded : included;
        list.push(`${cleanId(namespace)}:`);
      }
    }
  }
  const nameOf = (id: string) => (usesHeadings && titleOf(id)) || simpleTitle(id);
  const found = [...pages.values()]
    .filter((page) => included.length === 0 || isInSome(included)(page))
    .filter((page) => !isInSome(excluded)(page))
    .sort((one, other) => other.changedAt - one.changedAt)
    .slice(0, count);
  return printList(found.map(({ id }) => printLink(id, nameOf(id))));
}

/** `{{changes>ns&5}}`: a list of the last changed pages, not by user or kind of change. */
export const CHANGES = definePlugin({
  names: ['changes'],
  lists: { beginnings: ['{{changes>'], list: (match, _, wiki) => listLatest(match, wiki) },
});
