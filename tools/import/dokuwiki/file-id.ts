import { SPECIAL_CHARACTERS } from '@/lib/urls/dokuwiki-id/special-characters';
import type { ImportProblem } from '../import-report';
import type { WikiSettings } from './wiki-settings';

/** Decodes a name that holds nothing but `0-9a-z_.-%]` (inc/SafeFN.class.php). */
const decodeSafe = (name: string): string =>
  name.toLowerCase().replace(/((?:%[^%\]]*)+)\]?/g, (_, codes: string) =>
    codes
      .slice(1)
      .split('%')
      .map((code) => (code === '' ? '%' : String.fromCodePoint(32 + Number.parseInt(code, 36))))
      .join(''),
  );

const DECODERS: Readonly<Record<string, (name: string) => string>> = {
  safe: decodeSafe,
  'utf-8': (name) => name,
};

/**
 * Returns the id of a page or a file of media as the wiki knows it, by the path of its file (`utf8_decodeFN` of
 * inc/pageutils.php); `''` where a name cannot be decoded.
 */
export function idOfFile(path: string, settings: WikiSettings | undefined): string {
  const decode = DECODERS[settings?.values.get('fnencode') ?? ''] ?? decodeURIComponent;
  try {
    return path.split(/[\\/]/).map(decode).join(':');
  } catch {
    return '';
  }
}

/** A name that no page or file has: ids have no capital letters, and no part begins or ends with a mark. */
const FOREIGN = /\p{Lu}|(?:^|:)[._-]|[._-](?:$|:)/u;

/** What file systems and their tools leave between the files of a wiki. */
const LITTER = /(?:^|:)(?:thumbs\.db|desktop\.ini)$/;

/**
 * Returns the remark about a file whose name the wiki would not give, so that no link of it leads there (`cleanID` of
 * inc/pageutils.php); undefined for all others.
 */
export function foreignProblem(id: string): ImportProblem | undefined {
  const isForeign = FOREIGN.test(id) || SPECIAL_CHARACTERS.test(id) || LITTER.test(id);
  return isForeign
    ? { reason: 'has a name that the wiki does not give', remark: 'foreign' }
    : undefined;
}

/** Returns the remark about a page or file that guests may not read. */
export const deniedProblem = (namespace: string): ImportProblem => ({
  reason: `is in ${namespace === '' ? 'the root' : namespace}, and not for guests`,
  remark: 'denied',
});
