import type { ViewDefinition } from '../../definition/view-definition';

export interface DownloadsView {
  kind: 'downloads';
}

export const downloadsView = {
  kind: 'downloads',
  patterns: ['/downloads'],
  parameters: {},
  type: 'other',
  shows: 'none',
  mayBeMissing: false,
  isIndexable: false,
  hasMarkdown: false,
  isCached: false,
} as const satisfies ViewDefinition<DownloadsView>;
