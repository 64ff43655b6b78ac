import { decodePercent, encodeSegment } from '@/lib/base/text/percent-encoding';
import { ok } from '@/lib/model/outcome';
import { MAX_FORUMS } from '@/lib/wire/forum';
import { type Ask, type ForumAnswer, isNotFound } from '../forum/ask';
import {
  type DiscourseCategory,
  parseCategories,
  withKnownParents,
} from './records/parse-categories';

/** Pages have 20 categories, one of which may be left out. */
const FULL_PAGE = 19;
/** A list of several pages is not read again before. */
const PAGES_FRESH_MS = 600_000;

type Categorized = ForumAnswer<DiscourseCategory[]>;

/** Reads a Discourse's categories and keeps them for a while. */
export class Categories {
  private latest: DiscourseCategory[] | undefined;
  private readonly pages = new Map<string, DiscourseCategory[]>();
  private freshUntilMs = 0;
  private reading: Promise<Categorized> | undefined;

  /** Returns all categories, usually by a request, which concurrent calls share. */
  read(ask: Ask): Promise<Categorized> {
    this.reading ??= this.request(ask).finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  /** Returns a category. If it is unknown, requests all; undefined if it is still unknown. */
  async find(ask: Ask, id: number): Promise<ForumAnswer<DiscourseCategory | undefined>> {
    const category = this.categoryOf(id);
    if (category) return ok(category);
    const answer = await this.read(ask);
    return answer.kind === 'ok' ? ok(this.categoryOf(id)) : answer;
  }

  /** Returns the last response's categories; none before the first. */
  all(): readonly DiscourseCategory[] {
    return this.latest ?? [];
  }

  /** Returns the number of topics in a category, by default in all; undefined if unknown. */
  topicCount(id?: number): number | undefined {
    if (id !== undefined) return this.categoryOf(id)?.forum.topicCount;
    const counts = this.latest?.map(({ forum }) => forum.topicCount);
    return counts?.reduce(
      (sum, count) => (count === undefined ? undefined : (sum ?? 0) + count),
      0,
    );
  }

  /** Returns the path of a category's topics by last post, whatever the category's own order. */
  path({ forum, slug }: DiscourseCategory): string {
    const slugs = [slug || `${forum.id}-category`];
    const seen = new Set([forum.id]);
    let { parentId } = forum;
    while (parentId !== null && !seen.has(parentId)) {
      seen.add(parentId);
      const parent = this.categoryOf(parentId);
      if (!parent) break;
      slugs.unshift(parent.slug || `${parentId}-category`);
      parentId = parent.forum.parentId;
    }
    const path = slugs.map((each) => encodeSegment(decodePercent(each) ?? each)).join('/');
    return `/c/${path}/${forum.id}/l/latest.json`;
  }

  private categoryOf(id: number): DiscourseCategory | undefined {
    return this.latest?.find(({ forum }) => forum.id === id);
  }

  private async request(ask: Ask): Promise<Categorized> {
    if (this.latest && performance.now() < this.freshUntilMs) return ok(this.latest);
    let answer = await ask('/site.json', '', parseCategories);
    // With `lazy_load_categories`, `/site.json` has none for guests.
    if (answer.kind === 'malformed' || isNotFound(answer)) answer = await this.requestPages(ask);
    if (answer.kind !== 'ok') return answer;
    this.latest = withKnownParents(answer.value);
    return ok(this.latest);
  }

  private async requestPages(ask: Ask): Promise<Categorized> {
    const categories = new Map<number, DiscourseCategory>();
    const parents: (number | null)[] = [null];
    for (const parent of parents) {
      let isFull = true;
      for (let page = 1; isFull && categories.size < MAX_FORUMS; page++) {
        const above =
          parent === null ? '?include_subcategories=true' : `?parent_category_id=${parent}`;
        const search = page > 1 ? `${above}&page=${page}` : above;
        const cachedPage = this.pages.get(search);
        const answer = cachedPage
          ? ok(cachedPage)
          : await ask('/categories.json', search, parseCategories);
        if (answer.kind !== 'ok') return answer;
        this.pages.set(search, answer.value);
        const added = answer.value.filter(({ forum }) => !categories.has(forum.id));
        for (const category of added) categories.set(category.forum.id, category);
        isFull = added.filter(({ forum }) => forum.parentId === parent).length >= FULL_PAGE;
      }
      for (const { forum, childIds } of categories.values()) {
        const isWhole = childIds.every((id) => categories.has(id)) || parents.includes(forum.id);
        if (!isWhole) parents.push(forum.id);
      }
    }
    if (this.pages.size > 1) this.freshUntilMs = performance.now() + PAGES_FRESH_MS;
    this.pages.clear();
    return ok([...categories.values()]);
  }
}
