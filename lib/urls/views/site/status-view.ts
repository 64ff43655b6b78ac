import type { ViewDefinition } from '../../definition/view-definition';

export interface StatusView {
  kind: 'status';
}

export const statusView = {
  kind: 'status',
  patterns: ['/status'],
  parameters: {},
  type: 'other',
  shows: 'none',
  mayBeMissing: false,
  isIndexable: false,
  hasMarkdown: false,
  isCached: false,
  isPrefetched: false,
} as const satisfies ViewDefinition<StatusView>;
