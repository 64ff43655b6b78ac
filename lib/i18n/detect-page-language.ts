import { francAll } from 'franc-min';
import { detectLanguage } from './detect-language';

/** How near a text must come to a language that its page's place in the wiki names; the nearest of all is 1. */
const NEAR = 0.8;

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The language that the first namespace of a page is named after, as DokuWiki's translations are: `fr:start`. */
function namedAfter(pageId: string): string | undefined {
  const first = pageId.split(':', 2);
  const [code = ''] = first;
  return first.length > 1 && /^[a-z]{2}$/.test(code) && names.of(code) ? code : undefined;
}

/**
 * The language of a wiki page as a BCP 47 tag; undefined where the interface's own will do. Its script
 * tells most; where that is shared by many, the namespace does (`fr:start`), if the text looks like it.
 */
export function detectPageLanguage(pageId: string, text: string): string | undefined {
  const byScript = detectLanguage(text);
  const code = namedAfter(pageId);
  if (code === undefined || (byScript !== undefined && byScript !== 'und')) return byScript;
  const [, likeness = 0] = francAll(text).find(([found]) => isCode(found, code)) ?? [];
  return likeness >= NEAR ? code : byScript;
}

/** Whether an ISO 639-3 code, as the detector gives it, is a two-letter one. */
function isCode(iso3: string, code: string): boolean {
  return iso3 !== 'und' && Intl.getCanonicalLocales(iso3)[0] === code;
}
