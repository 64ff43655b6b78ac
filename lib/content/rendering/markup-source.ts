/** A text as the community gave it, with what its reading depends on: plain data, fit for a worker. */
export type MarkupSource =
  | { kind: 'post'; text: string; topicId: number; postId: number }
  | { kind: 'wiki-html'; text: string }
  | { kind: 'wiki-source'; text: string; pageId: string; plugins?: boolean | undefined };
