import { basename } from 'node:path';
import type { ZonedClock } from '@/lib/model/unix-time';
import type { StoreBuilder } from '@/lib/store/build/store-builder';
import type { BoardCounts } from '../import-board';
import {
  duplicateProblem,
  type ImportProblem,
  type ImportRun,
  SourceTally,
} from '../import-report';
import { bodyToHtml } from './body-to-html';
import { eachRow } from './each-row';
import { MediaOfPost } from './media-of-post';
import { type PorterChoice, PorterOverview } from './porter-overview';
import { isDeletedComment, porterPerson, porterTime } from './porter-records';

export interface PorterRequest {
  file: string;
  choice: PorterChoice;
  /** Of the zone of the file's dates, which name none. */
  clock: ZonedClock;
}

interface PostFields {
  id: number;
  topicId: number;
  userId?: number | undefined;
  body: string;
  format: string;
  at: Date | undefined;
  media: MediaOfPost;
  isOpening: boolean;
  isSolution?: boolean;
}

const leftOut = (about: string, reason: string): ImportProblem => ({
  about,
  reason,
  remark: 'skipped',
});

/**
 * Adds a file of Nitro Porter, which turns the database of a forum into tables. It is read twice, in bounded
 * memory but for names and ids. Ids stay, so old addresses lead to their topics; an opening post that is no
 * comment gets an id after all comments. Returns counts.
 * @throws ImportError if the file is unreadable, or nobody has said which categories are public
 */
export async function importNitroPorter(
  { file, choice, clock }: PorterRequest,
  builder: StoreBuilder,
  run: ImportRun,
): Promise<BoardCounts> {
  const overview = new PorterOverview(choice);
  const source = { source: basename(file), unit: 'lines', mayBeEmpty: false } as const;
  const tally = new SourceTally(source, run);
  const reading = { encoding: run.encoding, badLines: new Set<number>() };
  await overview.read(file, tally, reading);
  const counts: BoardCounts = { forums: 0, topics: 0, posts: 0 };
  for (const forum of overview.forums()) {
    builder.addForum(forum);
    counts.forums += 1;
  }

  /** An opening post that is no comment stands before comments of the same second. */
  function openingTime(topicId: number, date: string): Date | undefined {
    const at = porterTime(date, clock);
    return at && overview.isFirstDate(date, topicId) ? new Date(at.getTime() - 1000) : at;
  }

  function addPost({ isSolution = false, ...post }: PostFields): ImportProblem | undefined {
    const poll = post.isOpening ? overview.pollOfTopic(post.topicId) : '';
    const html = bodyToHtml(post.body, post.format, post.media) + poll;
    if (html.trim() === '') return leftOut(`post ${post.id}`, 'has no text');
    const insertion = builder.addPost({
      id: post.id,
      topicId: post.topicId,
      author: porterPerson(post.userId, overview.names) ?? { name: '' },
      html,
      ...(post.at && { postedAt: post.at }),
      ...(isSolution && { isSolution }),
    });
    if (insertion === 'added') counts.posts += 1;
    return duplicateProblem(insertion, `post ${post.id}`, 'line');
  }

  const second = new SourceTally({ ...source, mayBeEmpty: true }, run);
  await eachRow(
    file,
    {
      Discussion: ({ userId, body, format, at, ...topic }) => {
        if (!overview.hasTopic(topic.id)) return undefined;
        if (!overview.hasPosts(topic.id)) return leftOut(`topic ${topic.id}`, 'has no posts');
        const startedAt = porterTime(at, clock);
        const insertion = builder.addTopic({
          ...topic,
          title: topic.title || `#${topic.id}`,
          description: '',
          isDigest: false,
          isFeatured: false,
          starter: porterPerson(userId, overview.names),
          ...(startedAt && { startedAt }),
          tags: overview.tagsOf(topic.id),
        });
        if (insertion === 'added') counts.topics += 1;
        const id = overview.lastCommentId + topic.id;
        const media = new MediaOfPost(overview.mediaOfTopic(topic.id));
        const post = { id, topicId: topic.id, userId, body, format, media, isOpening: true };
        // Many systems have the opening post among the comments.
        const problem =
          body === '' ? undefined : addPost({ ...post, at: openingTime(topic.id, at) });
        return duplicateProblem(insertion, `topic ${topic.id}`, 'line') ?? problem;
      },
      Comment: ({ id, topicId, deletedAt, deletedBy, answer, at, ...comment }) => {
        // Of vBulletin, deleted topics are left out of the file, but not their comments.
        if (!overview.isKnown(topicId)) {
          return leftOut(`comment ${id}`, `is of discussion ${topicId}, which is not there`);
        }
        if (!overview.hasTopic(topicId)) return undefined;
        if (isDeletedComment({ deletedAt, deletedBy })) return leftOut(`post ${id}`, 'was deleted');
        const media = new MediaOfPost(overview.mediaOfComment(id, topicId));
        return addPost({
          id,
          topicId,
          ...comment,
          at: porterTime(at, clock),
          media,
          isOpening: overview.isOpening(id, topicId),
          isSolution: answer === 'Accepted',
        });
      },
    },
    second,
    reading,
  );
  tally.counts.added = counts.topics + counts.posts;
  tally.finish();
  return counts;
}
