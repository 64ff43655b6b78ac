import { textParameter } from '../../definition/url-parameter';
import type { ViewDefinition } from '../../definition/view-definition';
import type { NamespaceView } from './namespace-view';
import { printWikiId, readWikiId } from './read-wiki-id';
import type { WikiHomeView } from './wiki-home-view';

export interface WikiPageView {
  kind: 'wiki-page';
  id: string;
}

/** A final colon names the namespace, as in DokuWiki. */
function readIdInPath(text: string): string | undefined {
  const id = readWikiId(text);
  return id && /[:：]\s*$/.test(text) ? `${id}:` : id;
}

export const wikiPageView = {
  kind: 'wiki-page',
  patterns: ['/wiki/pages/{+id}'],
  aliases: ['/wiki/pages/:{+id}'],
  parameters: {
    id: { ...textParameter('id', readIdInPath), print: printWikiId },
  },
  toView({ id }): WikiPageView | NamespaceView | WikiHomeView {
    if (id === '') return { kind: 'wiki-home' };
    if (id.endsWith(':')) return { kind: 'namespace', id: id.slice(0, -1), page: 1 };
    return { kind: 'wiki-page', id };
  },
  type: 'wiki-page',
  shows: 'page',
  mayBeMissing: true,
  isIndexable: true,
} as const satisfies ViewDefinition<WikiPageView, { id: string }, NamespaceView | WikiHomeView>;
