import { integerParameter } from '../../definition/url-parameter';
import type { ViewDefinition } from '../../definition/view-definition';

/** Leads to the page of the topic that shows the post. */
export interface PostView {
  kind: 'post';
  topicId: number;
  postId: number;
}

export const postView = {
  kind: 'post',
  patterns: ['/board/topics/{id}/posts/{post}'],
  parameters: { topicId: integerParameter('id', 1), postId: integerParameter('post', 1) },
  type: 'topic',
  shows: 'topic',
  mayBeMissing: true,
  isIndexable: false,
  hasMarkdown: false,
  isCached: false,
} as const satisfies ViewDefinition<PostView>;
