import type { ViewDefinition } from '../../definition/view-definition';

export interface ForumsView {
  kind: 'forums';
}

export const forumsView = {
  kind: 'forums',
  patterns: ['/board/forums'],
  aliases: ['/board'],
  parameters: {},
  redirects: { id: '/board/forums/{id}' },
  type: 'forums',
  shows: 'board lists',
  mayBeMissing: false,
  isIndexable: true,
} as const satisfies ViewDefinition<ForumsView>;
