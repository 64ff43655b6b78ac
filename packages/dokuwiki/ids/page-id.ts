import { trim } from '../syntax/white-space';
import { deaccent } from './accents';
import { nameWithin, parentOf } from './id-parts';
import { SPECIAL_CHARACTERS } from './special-characters';

const START = 'start';

/** Undefined if it is unknown whether the page exists. */
export type PageExists = (id: string) => boolean | undefined;

/**
 * Returns a clean id, possibly empty (`cleanID` in inc/pageutils.php, `useslash` off, `deaccent` 1).
 * @param spell changes the lower-case text
 */
export function cleanId(raw: string, spell = deaccent): string {
  const separated = trim(raw)
    .normalize('NFC')
    // PHP's lower case has no final sigma.
    .replaceAll('Σ', 'σ')
    .toLowerCase()
    .replaceAll(';', ':')
    .replaceAll('/', '_');
  const spelled = spell(separated)
    .replace(SPECIAL_CHARACTERS, '_')
    .replace(/_+/g, '_')
    .replace(/:+/g, ':');
  return spelled
    .split(':')
    .map((part) => trim(part, '._-'))
    .filter(Boolean)
    .join(':');
}

/**
 * Returns the page to which a link leads, without `#section` (`PageResolver` in inc/File, release "Igor"). A
 * final colon means the start page, an empty link the page itself.
 */
export function resolveId(link: string, fromPageId: string, pageExists?: PageExists): string {
  const target = link.split('#', 1)[0] ?? '';
  if (target === '') return cleanId(fromPageId);
  const id = cleanId(startPage(absoluteId(target, fromPageId), pageExists));
  if (pageExists?.(id) !== false) return id;
  // With other settings (`useslash`, `sepchar`), the target is spelled differently.
  const slashed = cleanId(absoluteId(target.replaceAll('/', ':'), fromPageId));
  const spellings = [slashed, id].flatMap((each) =>
    ['_', '-', '.'].map((separator) => each.replaceAll('_', separator)),
  );
  return spellings.find((spelling) => pageExists(spelling) === true) ?? id;
}

/** Returns a media file's id (`MediaResolver` in inc/File). */
export function resolveMediaId(link: string, fromPageId: string): string {
  return link === '' ? '' : cleanId(absoluteId(link, fromPageId));
}

function absoluteId(link: string, from: string): string {
  return dropDots(withPrefix(link.replaceAll(';', ':'), from));
}

function withPrefix(link: string, from: string): string {
  if (link.startsWith('~')) return `${from}:${link.slice(1)}`;
  const here = parentOf(from);
  if (link.startsWith('.')) {
    // Dots before a name are a part of their own: `..x` is `..:x`.
    return `${here}:${link.replace(/^((?:\.+:)*)(\.+)(?=[^:.])/, '$1$2:')}`;
  }
  return link.includes(':') ? link : `${here}:${link}`;
}

function dropDots(id: string): string {
  const parts: string[] = [];
  for (const part of id.split(':')) {
    if (part === '..') {
      parts.pop();
    } else if (part !== '.' && part !== '') {
      parts.push(part);
    }
  }
  return parts.join(':') + (id.endsWith(':') ? ':' : '');
}

function startPage(id: string, pageExists?: PageExists): string {
  if (!id.endsWith(':')) return id;
  const namespace = cleanId(id);
  const candidates = [`${id}${START}`, `${id}${nameWithin(namespace)}`, id.slice(0, -1)];
  return (
    candidates.find((candidate) => pageExists?.(cleanId(candidate)) === true) ?? `${id}${START}`
  );
}
