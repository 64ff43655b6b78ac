import { splitOnce } from '../syntax/split-once';
import { nameWithin, parentOf } from './id-parts';

/**
 * Returns the section or page name in a link; for start pages, the namespace (`_simpleTitle` in
 * inc/parser/renderer.php).
 */
export function simpleTitle(link: string): string {
  const [target, section = ''] = splitOnce(link.replace(/\?.*/s, ''), '#');
  if (section !== '') return section;
  const page = target.replaceAll(';', ':');
  const name = nameWithin(page);
  if (name !== '' && name !== 'start') return name;
  return nameWithin(parentOf(page)) || 'start';
}
