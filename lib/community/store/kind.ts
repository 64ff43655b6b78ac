import type { CommunityKind } from '../kind/community-kind';
import { servedParts, siteStore } from './site-store';
import { storeCommunity } from './store-community';

/** The store in `DATA_DIR`. Its search is listed by `hasStore`: that of a wiki beside a board has no index. */
export const STORE_KIND = {
  name: 'store',
  title: 'community in the data folder',
  part: 'both',
  abilities: [
    'showSelections',
    'answerAtOnce',
    'countTopics',
    'countPosts',
    'listTags',
    'listMembers',
    'resolvePageIds',
  ],
  contents: servedParts,
  open: () => storeCommunity(siteStore()),
} satisfies CommunityKind;
