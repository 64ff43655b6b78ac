import { decodePercent } from '@/lib/text/percent-encoding';
import type { DocumentUrlResult } from '@/lib/urls/families/document-url';
import { parseDocumentUrl } from '@/lib/urls/families/document-url';
import { resolveLegacyUrl } from '@/lib/urls/legacy-url';
import { parseUrl } from '@/lib/urls/parse-url';
import { routePath } from '@/lib/urls/routes/route-path';
import type { UrlResult } from '@/lib/urls/view';

/** Where the 404 page's box asks to be taken. */
const GO = new RegExp(`^${routePath('/go')}\\?(?:.*&)?to=([^&]+)`);

/** An old board put everything into the query of its front page. */
const isHomeWithQuery = (reading: UrlResult, target: string) =>
  reading.kind === 'view' && reading.view.kind === 'home' && target.includes('?');

/** The page that a pasted address means; undefined when it is none, or cannot be read. */
function pasted(text: string): string | undefined {
  const address = decodePercent(text.replaceAll('+', ' '));
  return address === undefined ? undefined : resolveLegacyUrl(address.trim());
}

/**
 * Reads the target of a request like `readUrl`, and the community's old addresses too: they have
 * moved to the page here, in one hop.
 */
export function resolveTarget(target: string): UrlResult | DocumentUrlResult {
  const document = parseDocumentUrl(target);
  if (document) return document;
  const wish = GO.exec(target)?.[1];
  const reading = parseUrl(target);
  if (wish === undefined && reading.kind !== 'unknown' && !isHomeWithQuery(reading, target))
    return reading;
  const to = wish === undefined ? resolveLegacyUrl(target) : pasted(wish);
  if (to === undefined || to.split('?', 1)[0] === '/') return reading;
  return { kind: 'moved', to };
}
