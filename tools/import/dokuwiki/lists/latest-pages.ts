import { cleanId } from '@/lib/urls/dokuwiki-id/page-id';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';
import { isInSome, type ListedPage, printLink, printList } from './listed-page';

/** Default length of a list of changes. */
const NEWEST = 10;

/**
 * Returns the list of `{{changes>namespace&5}}` (syntax.php of the plugin changes) in DokuWiki's syntax;
 * undefined if it selects by user or kind of change.
 */
export function listLatest(
  match: string,
  pages: readonly ListedPage[],
  nameOf: (id: string) => string,
): string | undefined {
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
  const found = pages
    .filter((page) => included.length === 0 || isInSome(included)(page))
    .filter((page) => !isInSome(excluded)(page))
    .sort((one, other) => other.changedAt - one.changedAt)
    .slice(0, count);
  return printList(found.map(({ id }) => printLink(id, nameOf(id))));
}
