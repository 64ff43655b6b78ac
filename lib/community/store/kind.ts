import type { CommunityKind } from '../kind/community-kind';
import { servedParts, siteStore } from './site-store';
import { storeCommunity } from './store-community';

/** The store in `DATA_DIR`. Its wiki beside the board of a server is not searched. */
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
} satisfies CommunityKind<'store'>;
