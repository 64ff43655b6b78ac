import { SPECIAL_CHARACTERS } from '@lectern/dokuwiki';
import type { ImportProblem } from '../import-report';
import type { WikiSettings } from './wiki-settings';

/** Decodes a name of `0-9a-z_.-%]` (inc/SafeFN.class.php). */
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
 * Returns the wiki id of a page's or media file's path (`utf8_decodeFN` of inc/pageutils.php); `''` if
 * undecodable.
 */
export function idOfFile(path: string, settings: WikiSettings | undefined): string {
  const decode = DECODERS[settings?.values.get('fnencode') ?? ''] ?? decodeURIComponent;
  try {
    return path.split(/[\\/]/).map(decode).join(':');
  } catch {
    return '';
  }
}

/** No id has capital letters, or marks at a part's edge. */
const FOREIGN = /\p{Lu}|(?:^|:)[._-]|[._-](?:$|:)/u;

const LITTER = /(?:^|:)(?:thumbs\.db|desktop\.ini)$/;

/**
 * Returns the problem of a file whose name the wiki cannot link to (`cleanID` of inc/pageutils.php), if it
 * has one.
 */
export function foreignProblem(id: string): ImportProblem | undefined {
  const isForeign = FOREIGN.test(id) || SPECIAL_CHARACTERS.test(id) || LITTER.test(id);
  return isForeign
    ? { reason: 'has a name that the wiki does not give', remark: 'foreign' }
    : undefined;
}

/** Returns the problem of a file that guests may not read. */
export const deniedProblem = (namespace: string): ImportProblem => ({
  reason: `is in ${namespace === '' ? 'the root' : namespace}, and not for guests`,
  remark: 'denied',
});
