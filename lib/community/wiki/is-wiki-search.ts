import type { SearchWindow } from '@/lib/urls/views/view';

/** True for a search of texts. Forums, topics and members are those of a board. */
export const isWikiSearch = ({ in: part, forumId, starterId, author, topicId }: SearchWindow) =>
  part !== 'board' && [forumId, starterId, author, topicId].every((filter) => filter === undefined);
