import type { ClientKind } from '@/lib/runtime/client-kind';

/** How crawlers name themselves; a phone called Cubot is none. */
const CRAWLER =
  /(?<!cu)bot\b|crawl|spider|slurp|feedfetcher|feedly|feedburner|ia_archiver|mediapartners|externalhit|bingpreview|archiver/i;

/** Paths that only programs read. */
const FOR_PROGRAMS = /^\/(?:feeds\/|sitemap|robots\.txt)/;

/** For whose sake a request is made: a robot's when it says so itself, or asks for a feed. */
export function classifyClient(target: string, userAgent: string | undefined): ClientKind {
  return FOR_PROGRAMS.test(target) || CRAWLER.test(userAgent ?? '') ? 'crawler' : 'visitor';
}
