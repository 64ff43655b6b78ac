import { ok } from '@/lib/model/outcome';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import type { Located } from '../community';
import type { ForumAnswer } from './ask';

/** Undefined if the record does not exist. */
export type Location = ForumAnswer<Located> | undefined;

/** Returns where a post is. @param place from 0, if it is known */
export const atPost = (topicId: number, postId: number, place?: number): Location =>
  ok({ view: { kind: 'post', topicId, postId }, place });

/** Returns where a member's topics are. */
export const atTopicsOf = (starterId: number | undefined): Location =>
  starterId === undefined ? undefined : ok({ view: topicsWith({ starterId }) });
