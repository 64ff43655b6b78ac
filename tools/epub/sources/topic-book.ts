import type { Element } from 'hast';
import { config } from '@/lib/base/config/config';
import { listForums, readTopic } from '@/lib/community/operations/operations';
import { createElement, createText } from '@/lib/content/tree/hast';
import { parseSanitizedHtml } from '@/lib/content/tree/parse-html';
import { i18n } from '@/lib/i18n/i18n';
import type { Post, Topic } from '@/lib/model/community';
import { resolveTarget } from '@/lib/urls/resolve-target';
import { href } from '@/lib/urls/views/href';
import { anchorInPath, postAnchor } from '@/lib/urls/views/post-url';
import { THREAD_SORT } from '@/lib/urls/views/topic-url';
import type { LocatorView } from '@/lib/urls/views/view';
import { CommandError } from '@/tools/cli/command-error';
import type { Book, Chapter, OnRecord } from '../book';
import { createTitle } from '../xhtml/create-title';
import { mainLanguage } from './main-language';
import { readRecord } from './read-record';

/** The most that the interface returns at once. */
const POSTS_PER_REQUEST = 100;
const MAX_MOVES = 5;

/** A post, and its number in the topic, counted from 1 at the oldest. */
interface NumberedPost {
  post: Post;
  floor: number;
}

const readWindow = (id: number, offset: number) =>
  readRecord(`Topic ${id}`, () =>
    readTopic(id, { offset, limit: POSTS_PER_REQUEST, sort: THREAD_SORT }),
  );

/** Reads the beginning of a topic, or of the one that it was moved to. */
async function readBeginning(topicId: number): Promise<Topic> {
  let topic = await readWindow(topicId, 0);
  for (let moves = 0; topic?.movedTo !== undefined && moves < MAX_MOVES; moves += 1) {
    topic = await readWindow(topic.movedTo, 0);
  }
  if (!topic || topic.movedTo !== undefined)
    throw new CommandError(`There is no topic ${topicId}.`);
  return topic;
}

async function readPosts(beginning: Topic, onRecord: OnRecord): Promise<NumberedPost[]> {
  const posts: NumberedPost[] = [];
  let window: Topic | undefined = beginning;
  for (let offset = 0; window; offset += POSTS_PER_REQUEST) {
    posts.push(
      ...window.posts.map((post, index): NumberedPost => ({ post, floor: offset + index + 1 })),
    );
    onRecord(posts.length, Math.max(posts.length, beginning.postTotal ?? 0));
    const received: number = window.posts.length + (window.rejectedCount ?? 0);
    const isLast = received < POSTS_PER_REQUEST;
    window = isLast ? undefined : await readWindow(beginning.id, offset + POSTS_PER_REQUEST);
  }
  return posts;
}

function createPost({ post, floor }: NumberedPost): Element {
  const { t, moment } = i18n();
  const { id, author, postedAt, body } = post;
  const head = [
    createElement('span', { className: ['floor'] }, [
      createText(t('topic.floor', { number: floor })),
    ]),
    createText(' '),
    createTitle('bdi', author.name, 'person'),
  ];
  if (postedAt) {
    const time = createElement('time', { dateTime: postedAt.toISOString() }, [
      createText(moment(postedAt)),
    ]);
    head.push(createText(' '), time);
  }
  const text = { className: ['prose'], lang: body.language, dir: body.direction };
  return createElement('article', { className: ['post'], id: postAnchor(id) }, [
    createElement('h2', { className: ['post-head'] }, head),
    createElement('div', text, parseSanitizedHtml(body.html)),
  ]);
}

/** The posts that a page of the topic shows. */
function createChapter(title: string, number: number, posts: NumberedPost[]): Chapter {
  return {
    file: `chapter-${number}.xhtml`,
    title,
    language: i18n().locale,
    direction: 'ltr',
    content: () => [createTitle('h1', title), ...posts.map(createPost)],
  };
}

function* pagesOf<T>(items: readonly T[], perPage: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += perPage) {
    yield items.slice(start, start + perPage);
  }
}

/**
 * Reads a topic, all its posts, as a book whose chapters are the pages of the topic.
 * @throws CommandError where it does not exist, or cannot be read
 */
export async function readTopicBook(topicId: number, onRecord: OnRecord): Promise<Book> {
  const { t, number } = i18n();
  const topic = await readBeginning(topicId);
  const forums = (await readRecord('The list of forums', () => listForums())) ?? [];
  const posts = await readPosts(topic, onRecord);
  const pages = [...pagesOf(posts, config().postsPerPage)];
  if (pages.length === 0) throw new CommandError(`Topic ${topic.id} has no posts.`);

  const files = new Map<string, string>();
  const chapters = pages.map((page, index) => {
    const range = `${number(page[0]?.floor ?? 1)}–${number(page.at(-1)?.floor ?? 1)}`;
    const title = pages.length === 1 ? topic.title : `${t('topic.posts')} ${range}`;
    const chapter = createChapter(title, index + 1, page);
    const view = { kind: 'topic', topicId: topic.id, sort: THREAD_SORT, page: index + 1 } as const;
    files.set(href(view), chapter.file);
    for (const { post } of page) files.set(postAnchor(post.id), chapter.file);
    return chapter;
  });
  const postAt = (view: LocatorView) =>
    view.by === 'number' && view.topicId === topic.id
      ? posts.findLast(({ post, floor }) => (post.number ?? floor) <= view.number)
      : undefined;
  const names = [topic.starter?.name ?? '', ...posts.map(({ post }) => post.author.name)];
  const [starter, ...others] = new Set(names.filter(Boolean));
  return {
    ...mainLanguage(posts.map(({ post }) => post.body)),
    title: topic.title,
    subtitle: topic.description,
    section: forums.find(({ id }) => id === topic.forumId)?.name,
    authors: starter === undefined ? [] : [starter],
    contributors: others,
    publishedAt: topic.startedAt ?? posts[0]?.post.postedAt,
    modifiedAt: topic.lastPostAt ?? posts.at(-1)?.post.postedAt,
    path: href({ kind: 'topic', topicId: topic.id, sort: THREAD_SORT, page: 1 }),
    chapters,
    contents: chapters.map(({ title, file }, index) => ({
      title,
      target: file,
      children: (pages[index] ?? []).map(({ post, floor }) => ({
        title: `${t('topic.floor', { number: floor })} ${post.author.name}`,
        target: `${file}#${postAnchor(post.id)}`,
        children: [],
      })),
    })),
    targetOf(path) {
      // A post keeps its number when its topic is moved.
      const resolved = resolveTarget(path);
      const view = resolved.kind === 'view' ? resolved.view : undefined;
      const numbered = view?.kind === 'locator' ? postAt(view) : undefined;
      const anchor = numbered ? postAnchor(numbered.post.id) : anchorInPath(path);
      if (anchor === undefined) return view && files.get(href(view));
      const file = files.get(anchor);
      return file && `${file}#${anchor}`;
    },
  };
}
