import type { ViewDefinition } from '../../definition/view-definition';

export interface ReadingView {
  kind: 'reading';
}

export const readingView = {
  kind: 'reading',
  patterns: ['/reading'],
  parameters: {},
  type: 'other',
  shows: 'none',
  mayBeMissing: false,
  isIndexable: false,
  hasMarkdown: false,
} as const satisfies ViewDefinition<ReadingView>;
