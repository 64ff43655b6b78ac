import type { ViewDefinition } from '../../definition/view-definition';

/** The newest posts, by topic. */
export interface NewPostsView {
  kind: 'new-posts';
}

export const newPostsView = {
  kind: 'new-posts',
  patterns: ['/board/new'],
  // Earlier versions had a page for each day and month.
  aliases: ['/board/new/{period}'],
  parameters: {},
  type: 'topics',
  shows: 'board lists',
  mayBeMissing: false,
  isIndexable: true,
} as const satisfies ViewDefinition<NewPostsView>;
