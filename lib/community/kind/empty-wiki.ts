import { ok } from '@/lib/model/outcome';
import type { Community } from '../community';

/** An empty wiki for boards, whose lists succeed. */
export const emptyWiki: Pick<Community, 'namespaces' | 'pages' | 'page'> = {
  namespaces: async () => ok([]),
  pages: async () => ok([]),
  page: async () => ({ kind: 'missing' }),
};
