import { INTERWIKI } from '../data/interwiki';
import { cleanId } from '../ids/page-id';
import type { RenderContext } from './render-context';

const splitHash = (reference: string): string[] =>
  /^(.*?)(?:#([^#]*))?$/s.exec(reference)?.slice(1) ?? [];

/**
 * Returns an interwiki URL; `''` for an unknown shortcut (`_resolveInterWiki` in inc/parser/renderer.php).
 */
export function interwikiHref(
  shortcut: string,
  reference: string,
  { link }: Pick<RenderContext, 'link'>,
): string {
  const pattern = INTERWIKI.get(shortcut);
  if (!pattern?.startsWith(':')) return pattern ? fillInterwikiPattern(pattern, reference) : '';
  const [name = '', hash = ''] = splitHash(reference);
  return link(cleanId(pattern.replace('{NAME}', () => name)), hash);
}

/** Returns the URL of a shortcut's pattern, which is a URL, for a reference. */
export function fillInterwikiPattern(pattern: string, reference: string): string {
  const [name = '', hash = ''] = splitHash(reference);
  const url = /\{(?:URL|NAME)\}/.test(pattern)
    ? pattern
        .replace('{URL}', () => rawUrlEncode(name))
        .replace('{NAME}', () => name.replace(/[[\\\]^`{|}#%]/g, rawUrlEncode))
    : pattern + rawUrlEncode(name);
  return hash === '' ? url : `${url}#${rawUrlEncode(hash)}`;
}

/** Encodes like PHP's `rawurlencode`. Replaces lone surrogates. */
function rawUrlEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
