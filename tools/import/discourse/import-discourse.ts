import { join } from 'node:path';
import {
  parseCategories,
  withKnownParents,
} from '@/lib/community/discourse/records/parse-categories';
import {
  type DiscoursePost,
  isPublicKind,
  parsePosts,
  parsePostsBody,
  parseTopic,
} from '@/lib/community/discourse/records/parse-topic';
import type { Outcome } from '@/lib/model/outcome';
import type { StoreBuilder } from '@/lib/store/build/store-builder';
import type { OnRejectedRecord } from '@/lib/wire/json/list';
import { isRecord } from '@/lib/wire/json/record';
import type { BoardCounts } from '../import-board';
import { type ImportProblem, type ImportRun, SourceTally, unreadable } from '../import-report';
import { findFiles } from '../source/find-files';
import { readJsonFile } from './read-json-file';
import { TopicsOfPosts } from './topics-of-posts';

type Json = Record<string, unknown>;

const JSON_FILE = /\.json(?:\.gz)?$/i;
const CATEGORY_FILE = /(?:^|[\\/])(?:site|categories|category)\.json(?:\.gz)?$/i;

const skipped = (reason: string): ImportProblem => ({ reason, remark: 'skipped' });

/** Returns why a topic is not public; undefined if it is. */
function hiddenReason(topic: Json, restricted: ReadonlySet<unknown>): string | undefined {
  if (!isPublicKind(topic.archetype)) return 'is a private message';
  if (topic.deleted_at) return 'is a topic that was deleted';
  if (topic.visible === false) return 'is a topic that no list shows';
  return restricted.has(topic.category_id) ? 'is of a category that is not public' : undefined;
}

/** `category.json` has a single category. */
const asCategories = (body: Json): Json =>
  isRecord(body.category) ? { categories: [body.category] } : body;

/** Returns the ids of categories that are not public. */
function restrictedIds(body: unknown): unknown[] {
  if (Array.isArray(body)) return body.flatMap(restrictedIds);
  if (!isRecord(body)) return [];
  const below = [body.category_list, body.categories, body.subcategory_list];
  return [...(body.read_restricted === true ? [body.id] : []), ...below.flatMap(restrictedIds)];
}

/** Adds an archive's files. Posts may precede their topic. */
class ArchiveImport {
  readonly counts: BoardCounts = { forums: 0, topics: 0, posts: 0 };
  readonly #restricted = new Set<unknown>();
  readonly #forumIds = new Set<number>();
  readonly #topicIds = new Set<number>();
  readonly #hiddenTopicIds = new Set<unknown>();
  #staffPostCount = 0;
  readonly #topicsOfPosts = new TopicsOfPosts();
  /** Posts by the id of a topic that was not read yet. */
  readonly #earlyPosts = new Map<number, { file: string; posts: DiscoursePost[] }>();

  constructor(private readonly builder: StoreBuilder) {}

  /** Adds a file's records. Returns why nothing was added; undefined if something was. */
  addFile(file: string, body: unknown, onRejected: OnRejectedRecord): ImportProblem | undefined {
    if (!isRecord(body)) return skipped('is no topic');
    if (CATEGORY_FILE.test(file)) return this.#addCategories(body, onRejected);
    if (Array.isArray(body.latest_posts)) {
      const problems = body.latest_posts.map((post) => this.#addPart(file, post, onRejected));
      return problems.find((problem) => problem !== undefined);
    }
    if (!isRecord(body.post_stream) && typeof body.cooked !== 'string') {
      return skipped('is no topic');
    }
    return 'title' in body && isRecord(body.post_stream)
      ? this.#addTopic(file, body, body.post_stream, onRejected)
      : this.#addPart(file, body, onRejected);
  }

  /**
   * Adds topics known only from posts. Returns problems of orphaned posts, and the number of those for staff.
   */
  finish(): { file: string; problem: ImportProblem }[] {
    for (const topic of this.#topicsOfPosts.all()) this.builder.addTopic(topic);
    const orphans = [...this.#earlyPosts]
      .filter(([topicId]) => !this.#hiddenTopicIds.has(topicId))
      .map(([topicId, { file }]) => ({
        file,
        problem: { about: `topic ${topicId}`, reason: 'is in no file' },
      }));
    const count = this.#staffPostCount;
    const staff = skipped(`posts deleted or hidden, which only the staff may read: ${count}`);
    return count > 0 ? [...orphans, { file: 'archive', problem: staff }] : orphans;
  }

  #addCategories(body: Json, onRejected: OnRejectedRecord): ImportProblem | undefined {
    const list = asCategories(body);
    const parsed = parseCategories(list, onRejected);
    if (parsed.kind !== 'ok') return problemOf(parsed);
    for (const id of restrictedIds(list)) this.#restricted.add(id);
    for (const { forum } of withKnownParents(parsed.value)) {
      if (this.#forumIds.has(forum.id)) continue;
      this.#forumIds.add(forum.id);
      this.builder.addForum(forum);
      this.counts.forums += 1;
    }
    return undefined;
  }

  #addTopic(
    file: string,
    body: Json,
    stream: Json,
    onRejected: OnRejectedRecord,
  ): ImportProblem | undefined {
    const hidden = hiddenReason(body, this.#restricted);
    if (hidden) {
      this.#hiddenTopicIds.add(body.id);
      return skipped(hidden);
    }
    // Without a list of all posts, others may still be in other files.
    const parsed = parseTopic({ ...body, post_stream: { stream: [], ...stream } }, onRejected);
    if (parsed.kind !== 'ok') return problemOf(parsed);
    const { topic, posts } = parsed.value;
    if (topic.forumId !== undefined) this.#addForumById(topic.forumId);
    const isNew = !this.#topicIds.has(topic.id);
    this.builder.addTopic(topic);
    this.#topicIds.add(topic.id);
    this.#topicsOfPosts.delete(topic.id);
    if (isNew) this.counts.topics += 1;
    const waiting = this.#earlyPosts.get(topic.id);
    this.#earlyPosts.delete(topic.id);
    this.#addPosts(file, topic.id, waiting?.posts ?? []);
    const added = this.#addPosts(file, topic.id, posts);
    return isNew || added > 0
      ? undefined
      : { about: `topic ${topic.id}`, reason: 'again: this file adds no post', remark: 'repeated' };
  }

  /** `/t/{id}/posts.json` has several posts, `/posts/{id}.json` one. */
  #addPart(file: string, body: unknown, onRejected: OnRejectedRecord): ImportProblem | undefined {
    if (!isRecord(body)) return skipped('is no post');
    const stream = isRecord(body.post_stream) ? body.post_stream.posts : [body];
    const [first] = Array.isArray(stream) ? stream : [];
    const topicId = isRecord(first) ? first.topic_id : undefined;
    if (typeof topicId !== 'number') return skipped('holds posts of no topic');
    const parsed = isRecord(body.post_stream)
      ? parsePostsBody(body, onRejected)
      : parsePosts([body], onRejected);
    if (parsed.kind !== 'ok') return problemOf(parsed);
    // A topic without a file is known from its posts, each of which adds to it.
    const [post] = parsed.value;
    if (post && !this.#topicIds.has(topicId)) {
      this.#addTopicOfPost(body, post);
    } else if (post && this.#topicsOfPosts.has(topicId)) {
      this.#topicsOfPosts.add(body, post);
    }
    this.#addPosts(file, topicId, parsed.value);
    return undefined;
  }

  /** Posts of `/posts.json` describe their topic, which may have no file. */
  #addTopicOfPost(body: Json, post: DiscoursePost): void {
    if (this.#restricted.has(body.category_id)) {
      this.#hiddenTopicIds.add(body.topic_id);
      return;
    }
    const topic = this.#topicsOfPosts.add(body, post);
    if (!topic) return;
    if (topic.forumId !== undefined) this.#addForumById(topic.forumId);
    this.builder.addTopic(topic);
    this.#topicIds.add(topic.id);
    this.counts.topics += 1;
  }

  /** Adds the posts that all may read, or keeps them until their topic is read. Returns how many are new. */
  #addPosts(file: string, topicId: number, posts: readonly DiscoursePost[]): number {
    const shown = posts.filter(({ isShown }) => isShown);
    this.#staffPostCount += posts.filter(({ isForStaff }) => isForStaff).length;
    if (!this.#topicIds.has(topicId)) {
      const waiting = this.#earlyPosts.get(topicId) ?? { file, posts: [] };
      waiting.posts.push(...shown);
      this.#earlyPosts.set(topicId, waiting);
      return 0;
    }
    let added = 0;
    for (const { isShown: _, isForStaff: __, ...post } of shown) {
      if (this.builder.addPost({ ...post, topicId }) === 'added') added += 1;
    }
    this.counts.posts += added;
    return added;
  }

  /** Topics do not name their category. */
  #addForumById(id: number): void {
    if (this.#forumIds.has(id)) return;
    this.#forumIds.add(id);
    this.builder.addForum({
      id,
      parentId: null,
      name: `Forum ${id}`,
      description: '',
      position: id,
    });
    this.counts.forums += 1;
  }
}

const problemOf = (failure: Exclude<Outcome<unknown>, { kind: 'ok' }>): ImportProblem => ({
  reason: failure.kind === 'malformed' ? `is a ${failure.reason}` : failure.kind,
});

/**
 * Adds a Discourse archive and returns the counts of added records. Topics are files like `/t/{id}.json`,
 * with all or some posts; posts also come in files like `/posts.json`. Files lie at any depth, plain or
 * gzipped. A category that `site.json`, `categories.json` or `category.json` does not name gets a name from
 * its id. Reports and skips other files.
 * @throws ImportError if `dir` is unreadable
 */
export async function importDiscourse(
  dir: string,
  builder: StoreBuilder,
  run: ImportRun,
): Promise<BoardCounts> {
  const tally = new SourceTally({ source: 'topics', unit: 'files', mayBeEmpty: false }, run);
  const archive = new ArchiveImport(builder);
  const found = await findFiles(dir, tally);
  // Categories come first, since they tell which topics are not public.
  const isCategories = (file: string) => CATEGORY_FILE.test(file);
  const files = [...found.filter(isCategories), ...found.filter((file) => !isCategories(file))];
  for (const [index, file] of files.entries()) {
    tally.counts.read += 1;
    const onRejected: OnRejectedRecord = (reason, rejection) =>
      tally.report({ file, reason, ...(rejection === 'repeated' && { remark: rejection }) });
    const addBody = (body: unknown) => archive.addFile(file, body, onRejected);
    const problem = JSON_FILE.test(file)
      ? await readJsonFile(join(dir, file)).then(addBody, unreadable)
      : skipped('is no JSON');
    if (problem) tally.report({ file, ...problem });
    tally.updateProgress(index + 1, files.length);
  }
  for (const { file, problem } of archive.finish()) tally.report({ file, ...problem });
  tally.counts.added = archive.counts.topics;
  tally.finish();
  return archive.counts;
}
