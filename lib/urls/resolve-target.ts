import type { DocumentReading } from '@/lib/urls/document-url';
import { readDocument } from '@/lib/urls/document-url';
import { GO_PATH } from '@/lib/urls/go-path';
import { resolveOldAddress } from '@/lib/urls/legacy-url';
import { readUrl } from '@/lib/urls/parse-url';
import type { Reading } from '@/lib/urls/view';

/** Where the 404 page's box asks to be taken. */
const GO = new RegExp(`^${GO_PATH}\\?(?:.*&)?to=([^&]+)`);

/** An old board put everything into the query of its front page. */
const isHomeWithQuery = (reading: Reading, target: string) =>
  reading.kind === 'view' && reading.view.kind === 'home' && target.includes('?');

/** The page that a pasted address means; undefined when it is none, or cannot be read. */
function pasted(text: string): string | undefined {
  try {
    return resolveOldAddress(decodeURIComponent(text.replaceAll('+', ' ')).trim());
  } catch {
    return undefined;
  }
}

/**
 * Reads the target of a request like `readUrl`, and the community's old addresses too: they have
 * moved to the page here, in one hop.
 */
export function readAddress(target: string): Reading | DocumentReading {
  const document = readDocument(target);
  if (document) return document;
  const wish = GO.exec(target)?.[1];
  const reading = readUrl(target);
  if (wish === undefined && reading.kind !== 'unknown' && !isHomeWithQuery(reading, target))
    return reading;
  const to = wish === undefined ? resolveOldAddress(target) : pasted(wish);
  if (to === undefined || to.split('?', 1)[0] === '/') return reading;
  return { kind: 'moved', to };
}
