import type { DokuWikiContext } from '@/lib/content/dokuwiki/dokuwiki-context';
import { parseInstructions } from '@/lib/content/dokuwiki/parse-instructions';
import {
  type DokuWikiPage,
  renderInstructions,
} from '@/lib/content/dokuwiki/renderer/render-instructions';

/**
 * Renders DokuWiki source as an hast tree with DokuWiki's own elements and section ids, and gives the
 * headings, the page links and the title met on the way. The tree is not made safe: the gate does that.
 * Time is linear in the size of the source, whatever it holds.
 */
export function parseDokuWiki(source: string, context: DokuWikiContext): DokuWikiPage {
  return renderInstructions(parseInstructions(source, context.plugins), context);
}
