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

/** Returns the remark about a page or file that guests may not read. */
export const hiddenProblem = (namespace: string): ImportProblem => ({
  reason: `is in ${namespace === '' ? 'the root' : namespace}, and not for guests`,
  remark: 'hidden',
});
