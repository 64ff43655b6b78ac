import type { Resource } from '@/lib/urls/resolve-target';
import type { View } from '@/lib/urls/views/view';

const BURST = 200;
const PER_SECOND = 20;

function canViewBeNotFound(view: View): boolean {
  switch (view.kind) {
    case 'topic':
    case 'post':
    case 'wiki-page':
      return true;
    case 'topics':
      return (
        view.page > 1 || view.filter.forumId !== undefined || view.filter.starterId !== undefined
      );
    case 'namespace':
      return view.id !== '' || view.page > 1;
    default:
      return false;
  }
}

/** True for a resource whose URL names a record, or a page of a list, that may not exist. */
export function canBeNotFound(resource: Resource): boolean {
  switch (resource.kind) {
    case 'view':
    case 'markdown':
      return canViewBeNotFound(resource.view);
    case 'feed':
      return canViewBeNotFound(resource.feed.list);
    case 'sitemap':
      return resource.sitemap.kind === 'part';
    case 'changes':
    case 'llms-txt':
      return false;
  }
}

/**
 * A token bucket for renderings that end in a 404: 200 at once, then 20 a second, shared by all
 * clients. A client that invents URLs then uses up capacity for invented URLs only.
 */
export class NotFoundBudget {
  private tokens = BURST;
  private refilledAtMs: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.refilledAtMs = now();
  }

  /** True when no rendering that may end in a 404 is allowed now. */
  get isUsedUp(): boolean {
    const now = this.now();
    this.tokens = Math.min(BURST, this.tokens + ((now - this.refilledAtMs) / 1000) * PER_SECOND);
    this.refilledAtMs = now;
    return this.tokens < 1;
  }

  /** Counts a rendering that ended in a 404. */
  count(): void {
    this.tokens -= 1;
  }
}
