import { integerParameter, textParameter } from '../../definition/url-parameter';
import type { ViewDefinition } from '../../definition/view-definition';
import type { ForumsView } from './forums-view';

/** Finds a post by id or by number in a topic, or a member's topics by name. */
export type LocatorView = { kind: 'locator' } & (
  | { by: 'post'; postId: number; topicId?: number }
  | { by: 'number'; topicId: number; number: number }
  | { by: 'starter'; name: string }
);

interface LocatorFields {
  starter?: string;
  post?: number;
  topic?: number;
  number?: number;
}

const MAX_NAME_LENGTH = 250;

export const locatorView = {
  kind: 'locator',
  patterns: ['/locate'],
  parameters: {
    starter: textParameter('starter', (text) =>
      /\p{Cc}/u.test(text) || text.length > MAX_NAME_LENGTH ? undefined : text.normalize('NFC'),
    ),
    post: integerParameter('post', 1),
    topic: integerParameter('topic', 1),
    number: integerParameter('number', 1),
  },
  toView({ starter, post, topic, number = 1 }): LocatorView | ForumsView {
    if (starter !== undefined) return { kind: 'locator', by: 'starter', name: starter };
    if (post !== undefined) return { kind: 'locator', by: 'post', postId: post };
    if (topic === undefined) return { kind: 'forums' };
    return { kind: 'locator', by: 'number', topicId: topic, number };
  },
  toFields(view) {
    switch (view.by) {
      case 'starter':
        return { starter: view.name };
      case 'post':
        return { post: view.postId };
      case 'number':
        return { topic: view.topicId, number: view.number };
    }
  },
  type: 'topic',
  shows: 'none',
  mayBeMissing: true,
  isIndexable: false,
  hasMarkdown: false,
  isCached: false,
  isPrefetched: false,
} as const satisfies ViewDefinition<LocatorView, LocatorFields, ForumsView>;
