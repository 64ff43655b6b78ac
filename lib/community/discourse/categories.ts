import { ok } from '@/lib/model/outcome';
import { type Ask, type DiscourseAnswer, isNotFound } from './ask';
import { type DiscourseCategory, parseCategories } from './records/parse-categories';

/** The categories of a Discourse, as read last. */
export class Categories {
  private latest: DiscourseCategory[] | undefined;
  private reading: Promise<DiscourseAnswer<DiscourseCategory[]>> | undefined;

  /** Reads the categories; calls at the same time share one request. */
  read(ask: Ask): Promise<DiscourseAnswer<DiscourseCategory[]>> {
    this.reading ??= this.request(ask).finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  /** A category, requested only where it is not known. Undefined when there is none. */
  async find(ask: Ask, id: number): Promise<DiscourseAnswer<DiscourseCategory | undefined>> {
    const known = this.get(id);
    if (known) return ok(known);
    const answer = await this.read(ask);
    return answer.kind === 'ok' ? ok(this.get(id)) : answer;
  }

  /** How many topics a category has, or all; undefined where that is not known. */
  topicCount(id?: number): number | undefined {
    if (id !== undefined) return this.get(id)?.forum.topicCount;
    const counts = this.latest?.map(({ forum }) => forum.topicCount);
    return counts?.reduce(
      (sum, count) => (count === undefined ? undefined : (sum ?? 0) + count),
      0,
    );
  }

  /** The path of the list of a category's topics. */
  path({ forum, slug }: DiscourseCategory): string {
    const slugs = [slug || `${forum.id}-category`];
    const seen = new Set([forum.id]);
    for (let at = forum; at.parentId !== null && !seen.has(at.parentId); ) {
      seen.add(at.parentId);
      const parent = this.get(at.parentId);
      if (!parent) break;
      slugs.unshift(parent.slug || `${parent.forum.id}-category`);
      at = parent.forum;
    }
    return `/c/${slugs.map(encodeURIComponent).join('/')}/${forum.id}.json`;
  }

  private get(id: number): DiscourseCategory | undefined {
    return this.latest?.find(({ forum }) => forum.id === id);
  }

  private async request(ask: Ask): Promise<DiscourseAnswer<DiscourseCategory[]>> {
    let answer = await ask('/site.json', '', parseCategories);
    // Where there are many categories, `/site.json` may leave them out.
    if (answer.kind === 'malformed' || isNotFound(answer)) {
      answer = await ask('/categories.json', '?include_subcategories=true', parseCategories);
    }
    if (answer.kind === 'ok') this.latest = answer.value;
    return answer;
  }
}
