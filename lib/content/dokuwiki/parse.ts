import type { DokuWikiContext } from '@/lib/content/dokuwiki/context';
import { parseInstructions } from '@/lib/content/dokuwiki/parse-instructions';
import { type PrintedPage, printPage } from '@/lib/content/dokuwiki/printer/printer';

/**
 * Renders DokuWiki source as an hast tree with DokuWiki's own elements and section ids, and gives the
 * headings, the page links and the title met on the way. The tree is not made safe: the gate does that.
 * Time is linear in the size of the source, whatever it holds.
 */
export function parseDokuWiki(source: string, context: DokuWikiContext): PrintedPage {
  return printPage(parseInstructions(source, context.plugins), context);
}
