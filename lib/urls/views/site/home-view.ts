import type { ViewDefinition } from '../../definition/view-definition';

export interface HomeView {
  kind: 'home';
}

export const homeView = {
  kind: 'home',
  patterns: ['/'],
  parameters: {},
  type: 'home',
  shows: 'site',
  mayBeMissing: false,
  isIndexable: true,
} as const satisfies ViewDefinition<HomeView>;
