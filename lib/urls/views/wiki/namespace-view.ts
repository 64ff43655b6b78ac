import { pageParameter, textParameter } from '../../definition/url-parameter';
import type { ViewDefinition } from '../../definition/view-definition';
import { printWikiId, readWikiId } from './read-wiki-id';

export interface NamespaceView {
  kind: 'namespace';
  /** `''` is the whole tree. */
  id: string;
  page: number;
}

export const ENTRIES_PER_PAGE = 200;

export const namespaceView = {
  kind: 'namespace',
  patterns: ['/wiki/namespaces', '/wiki/namespaces/{+id}'],
  aliases: ['/wiki/namespaces/:{+id}'],
  parameters: {
    id: { ...textParameter('id', readWikiId), print: printWikiId, default: '' },
    page: pageParameter,
  },
  redirects: { id: '/wiki/namespaces/{+id}' },
  type: 'wiki-list',
  shows: 'wiki lists',
  mayBeMissing: ({ id, page }) => id !== '' || page > 1,
  isIndexable: true,
} as const satisfies ViewDefinition<NamespaceView>;
