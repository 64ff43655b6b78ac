import type { Root } from 'hast';
import type { DokuWikiPage } from './dokuwiki-page';
import { contextOf, type RenderOptions } from './renderer/render-context';
import { renderInstructions } from './renderer/render-instructions';

/**
 * Returns a page's tree: the elements of DokuWiki's own renderer. It holds no element that the source spells
 * but through `html`, and only URLs of `link`, `media` and known schemes.
 */
export function renderDokuWiki(page: DokuWikiPage, options: RenderOptions = {}): Root {
  return renderInstructions(page.instructions, contextOf(page.options, options), page.parse);
}
