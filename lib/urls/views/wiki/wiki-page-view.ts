import type { ViewDefinition } from '../../definition/view-definition';
import type { NamespaceView } from './namespace-view';
import type { WikiHomeView } from './wiki-home-view';
import { wikiIdParameter } from './wiki-id-parameter';

export interface WikiPageView {
  kind: 'wiki-page';
  id: string;
}

const { parse, ...idParameter } = wikiIdParameter('id');

const hasTextExtension = (id: string) => /\.(?:md|txt)$/.test(id);

export const wikiPageView = {
  kind: 'wiki-page',
  patterns: ['/wiki/pages/{+id}'],
  aliases: ['/wiki/pages/:{+id}'],
  parameters: {
    id: {
      ...idParameter,
      // A final colon names the namespace, as in DokuWiki.
      parse(text) {
        const id = parse(text);
        return id && /[:：]\s*$/.test(text) ? `${id}:` : id;
      },
      // Without a first colon, the URL is a text's.
      print: (id) => (hasTextExtension(id) ? `:${id}` : id),
    },
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
