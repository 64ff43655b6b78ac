import type { Forum } from '@/lib/model/records';
import { type BadLine, duplicateProblem, ImportError, type SourceTally } from '../import-report';
import { eachRow, type PorterReading } from './each-row';
import { isImageName, type PorterMedia, smfAddress } from './media-of-post';
import { PorterPolls } from './porter-polls';
import { isDeletedComment, type PorterRow } from './porter-records';

/** Which categories guests may see: a file of Nitro Porter holds closed ones, too, and does not tell. */
export type PorterChoice =
  | { kind: 'all' | 'undecided' }
  | { kind: 'only' | 'without'; ids: readonly number[] };

/** Nitro Porter adds it to the ids of SMF's categories, so that they differ from those of boards. */
const SMF_CATEGORIES = 1_000_000;
const MAX_TITLES = 3;
const MAX_TAGS = 50;

interface Found {
  category: PorterRow<'Category'>;
  count: number;
  titles: string[];
}

/** What the first reading of a file finds: all that posts refer to, which may stand after them. */
export class PorterOverview {
  private readonly found = new Map<number, Found>();
  readonly names = new Map<number, string>();
  private readonly tagNames = new Map<number, string>();
  private readonly tagIds = new Map<number, number[]>();
  private readonly media = new Map<string, PorterMedia[]>();
  private readonly polls = new PorterPolls();
  private readonly topics = new Map<number, number | undefined>();
  /** The first comment of each topic. */
  private readonly firstComments = new Map<number, number>();
  /**
   * The earliest date of a comment that is shown, by topic, as a number: a string would keep its row in
   * memory.
   */
  private readonly firstDates = new Map<number, number>();
  /** Topics whose opening post is no comment. */
  private readonly withBody = new Set<number>();
  private readonly withPosts = new Set<number>();
  /** The largest id of a comment, after which those of opening posts begin. */
  lastCommentId = 0;

  constructor(private readonly choice: PorterChoice) {}

  /** Reads the file. Reports its bad rows. */
  async read(path: string, tally: SourceTally, reading: PorterReading): Promise<void> {
    const titles = new Map<number | undefined, string[]>();
    await eachRow(
      path,
      {
        Category: (category) => {
          const insertion = this.found.has(category.id) ? 'replaced' : 'added';
          const name = category.name || `#${category.id}`;
          this.found.set(category.id, { category: { ...category, name }, count: 0, titles: [] });
          return duplicateProblem(insertion, `category ${category.id}`, 'line');
        },
        User: ({ id, name, isDeleted }) => {
          if (id !== undefined && !isDeleted && name !== '') this.names.set(id, name);
          return undefined;
        },
        Tag: ({ id, name, fullName }) => {
          this.tagNames.set(id, fullName || name);
          return undefined;
        },
        TagDiscussion: ({ tagId, topicId }) => {
          addTo(this.tagIds, topicId, tagId);
          return undefined;
        },
        Media: ({ id, name, path: file, type, owner, ownerId }) => {
          const isImage = /^image\//.test(type) || isImageName(file);
          if (file !== '' && ownerId !== undefined) {
            addTo(this.media, `${owner} ${ownerId}`, { id, name, path: file, isImage });
          }
          return undefined;
        },
        Discussion: ({ id, forumId, title, body }) => {
          this.topics.set(id, forumId);
          if (body !== '') this.withBody.add(id);
          const listed = titles.get(forumId)?.length ?? 0;
          if (listed < MAX_TITLES) addTo(titles, forumId, title);
          return undefined;
        },
        Poll: (poll) => void this.polls.addPoll(poll),
        PollOption: (choice) => void this.polls.addChoice(choice),
        PollVote: (vote) => void this.polls.addVote(vote),
        Comment: ({ id, topicId, at, ...marks }) => {
          this.lastCommentId = Math.max(this.lastCommentId, id);
          if (!isDeletedComment(marks)) {
            this.withPosts.add(topicId);
            // A comment without a date is not the first.
            const date = digitsOf(at) || Number.POSITIVE_INFINITY;
            this.firstDates.set(topicId, Math.min(this.firstDates.get(topicId) ?? date, date));
          }
          const first = this.firstComments.get(topicId) ?? id;
          this.firstComments.set(topicId, Math.min(first, id));
          return undefined;
        },
      },
      tally,
      reading,
    );
    if (this.topics.size === 0) {
      throw new ImportError(
        `${path} has no topics. Nitro Porter stopped before it wrote them: its last message says why.`,
      );
    }
    for (const forumId of this.topics.values()) {
      const found = forumId === undefined ? undefined : this.found.get(forumId);
      if (found) found.count += 1;
    }
    for (const [id, found] of this.found) found.titles = titles.get(id) ?? [];
    if ([...this.found.keys()].some((id) => id > SMF_CATEGORIES)) this.correctSmfMedia(tally);
    this.requireChoice();
  }

  /** Returns the chosen categories. One below a category that was not chosen is at the top. */
  forums(): Forum[] {
    const chosen = [...this.found.values()].filter(({ category }) => this.isChosen(category.id));
    const ids = new Set(chosen.map(({ category }) => category.id));
    return chosen.map(({ category: { parentId, ...category } }) => ({
      ...category,
      parentId: parentId !== undefined && ids.has(parentId) ? parentId : null,
    }));
  }

  /** True if the topic is in the file, and in a chosen category. */
  hasTopic(id: number): boolean {
    return this.topics.has(id) && this.isChosen(this.topics.get(id));
  }

  /** True if the topic is in the file. */
  isKnown(id: number): boolean {
    return this.topics.has(id);
  }

  /** False for the topics that forums leave behind where one was moved (phpBB, MyBB). */
  hasPosts(id: number): boolean {
    return this.withBody.has(id) || this.withPosts.has(id);
  }

  tagsOf(topicId: number): string[] | undefined {
    const names = this.tagIds.get(topicId)?.flatMap((id) => this.tagNames.get(id) || []) ?? [];
    return names.length > 0 ? [...new Set(names)].slice(0, MAX_TAGS) : undefined;
  }

  /** Returns the files of an opening post that is no comment. */
  mediaOfTopic(id: number): PorterMedia[] {
    return this.media.get(`discussion ${id}`) ?? [];
  }

  /** Returns the poll of a topic as HTML; `''` without one. */
  pollOfTopic(id: number): string {
    return this.polls.htmlOf(id);
  }

  /** True if the oldest comment of a topic is of this date. */
  isFirstDate(date: string, topicId: number): boolean {
    return this.firstDates.get(topicId) === digitsOf(date);
  }

  /** True for an opening post that is a comment. */
  isOpening(id: number, topicId: number): boolean {
    return !this.withBody.has(topicId) && this.firstComments.get(topicId) === id;
  }

  /** Returns the files of a comment. An opening post's are those of the topic (phpBB, vBulletin). */
  mediaOfComment(id: number, topicId: number): PorterMedia[] {
    const own = this.media.get(`comment ${id}`) ?? [];
    return this.isOpening(id, topicId) ? [...this.mediaOfTopic(topicId), ...own] : own;
  }

  /**
   * Gives files of SMF the addresses that it has for them. Those of opening posts are left out: the file has
   * the id of a message for them in place of the topic's, so they would stand in another topic.
   */
  private correctSmfMedia(tally: SourceTally): void {
    for (const [owner, files] of this.media) {
      const isOfTopic = owner.startsWith('discussion ');
      // Other systems may have large ids, too, but their files have names.
      const nameless = files.filter(({ name }) => name === '');
      const named = files.filter(({ name }) => name !== '');
      this.media.set(owner, isOfTopic ? named : files);
      for (const file of nameless) {
        file.name = file.path.slice(file.path.lastIndexOf('/') + 1).replaceAll('%20', ' ');
        if (isOfTopic) tally.report(ofUnknownTopic(file.name));
        else if (file.id !== undefined) file.path = smfAddress(file.id);
      }
    }
  }

  private isChosen(forumId: number | undefined): boolean {
    const { choice } = this;
    if (!('ids' in choice)) return choice.kind === 'all';
    if (forumId === undefined) return false;
    return choice.ids.includes(forumId) === (choice.kind === 'only');
  }

  /** @throws ImportError that lists the categories, if nobody has said which are public */
  private requireChoice(): void {
    const { choice } = this;
    const unknown = 'ids' in choice ? choice.ids.filter((id) => !this.found.has(id)) : [];
    if (unknown.length > 0) {
      throw new ImportError(`The file has no category ${unknown.join(', ')}.\n${this.list()}`);
    }
    if (choice.kind !== 'undecided') return;
    throw new ImportError(
      `The file does not say which categories guests may see. Give --only ID,… or --without ID,…, or --all.\n${this.list()}`,
    );
  }

  private list(): string {
    const rows = [...this.found.values()].map(({ category, count, titles }) => {
      const examples = titles.map((title) => JSON.stringify(title)).join(', ');
      return `  ${category.id}  ${category.name}: ${count} topics${examples && `, such as ${examples}`}`;
    });
    return rows.join('\n');
  }
}

const digitsOf = (date: string): number => Number(date.replace(/\D/g, ''));

const ofUnknownTopic = (name: string): BadLine => ({
  file: name,
  reason: 'is of an opening post of SMF, which is not named',
  remark: 'skipped',
});

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) {
    list.push(value);
  } else {
    lists.set(key, [value]);
  }
}
