import type { Parameter } from '../../definition/url-parameter';
import type { ViewDefinition } from '../../definition/view-definition';

/** The last days, a day's posts (`2026-11-24`), or a month's days (`2026-11`). */
export interface NewPostsView {
  kind: 'new-posts';
  period?: string;
}

const periodParameter: Parameter<string> = {
  name: 'period',
  allowed: { kind: 'period' },
  parse(text) {
    const [, month, day = '01'] = /^(\d{4}-\d\d)(?:-(\d\d))?$/.exec(text) ?? [];
    const date = new Date(`${month}-${day}T00:00:00Z`);
    const exists = month !== undefined && date.getTime() > 0;
    return exists && date.toISOString().startsWith(text) ? text : undefined;
  },
};

const DAY_LENGTH = '2026-11-24'.length;

export const newPostsView = {
  kind: 'new-posts',
  patterns: ['/board/new', '/board/new/{period}'],
  parameters: { period: periodParameter },
  type: 'topics',
  shows: 'board lists',
  mayBeMissing: ({ period }) => period !== undefined,
  // A day's posts are found in their topics.
  isIndexable: ({ period }) => period === undefined || period.length < DAY_LENGTH,
} as const satisfies ViewDefinition<NewPostsView>;
