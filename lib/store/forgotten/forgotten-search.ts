import type { ForgottenNames } from './forgotten-names';
import type { RemovedPages } from './removed-pages';
import type { RemovedPosts } from './removed-posts';
import { viewAtAddress } from './view-at-address';

/** What is sought in texts. */
export interface ForgottenSearch {
  /** Replaces names. */
  label: string;
  names: ForgottenNames;
  /** Names of members whose posts are removed, too. */
  namesWithPosts: ForgottenNames;
  memberIds: ReadonlySet<number>;
  posts: RemovedPosts;
  pages: RemovedPages;
}

/**
 * True if an address leads to the profile of a forgotten member. On a host that may be another site's, the
 * name must be in it.
 */
export function isProfile({ names, memberIds }: ForgottenSearch, address: string): boolean {
  const mayBe = !names.isEmpty && /[/?]/.test(address);
  const found = mayBe ? viewAtAddress(address) : undefined;
  if (found?.view.kind === 'locator') {
    return found.view.by === 'starter' && names.isName(found.view.name);
  }
  const id = found?.view.kind === 'topics' ? found.view.filter.starterId : undefined;
  return (
    id !== undefined &&
    memberIds.has(id) &&
    (found?.isOwn === true || names.find(address.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')).length > 0)
  );
}
