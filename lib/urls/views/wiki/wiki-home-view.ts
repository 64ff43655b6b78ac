import type { ViewDefinition } from '../../definition/view-definition';

export interface WikiHomeView {
  kind: 'wiki-home';
}

export const wikiHomeView = {
  kind: 'wiki-home',
  patterns: ['/wiki/pages'],
  aliases: ['/wiki'],
  parameters: {},
  redirects: { namespace_id: '/wiki/namespaces/{+id}' },
  type: 'wiki-page',
  shows: 'wiki lists',
  mayBeMissing: false,
  isIndexable: true,
} as const satisfies ViewDefinition<WikiHomeView>;
