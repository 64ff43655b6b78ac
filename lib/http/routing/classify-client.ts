import type { ClientKind } from '@/lib/runtime/client-kind';
import { routeAt } from '@/lib/urls/routes/match-route';

/** How crawlers name themselves; a phone called Cubot is none. */
const CRAWLER =
  /(?<!cu)bot\b|crawl|spider|slurp|feedfetcher|feedly|feedburner|ia_archiver|mediapartners|externalhit|bingpreview|archiver/i;

/** For whose sake a request is made: a robot's when it says so itself, or asks for a feed. */
export function classifyClient(target: string, userAgent: string | undefined): ClientKind {
  return routeAt(target)?.kind === 'document' || CRAWLER.test(userAgent ?? '')
    ? 'crawler'
    : 'visitor';
}
