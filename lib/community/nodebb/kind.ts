import { z } from 'zod';
import { parseJson } from '@/lib/wire/json/json';
import { openCookieConnection } from '../forum/cookie-connection';
import type { CommunityKind, Probe, Recognition } from '../kind/community-kind';
import { openNodebb } from './nodebb-community';

const configBody = z.object({
  relative_path: z.string(),
  siteTitle: z.string(),
  topicsPerPage: z.int(),
  postsPerPage: z.int(),
});

async function recognize({ url, ask }: Probe): Promise<Recognition> {
  const config = await ask('/api/config');
  const read = config?.status === 200 ? parseJson(config.body) : undefined;
  if (read?.kind !== 'ok' || !configBody.safeParse(read.value).success) {
    return { isRecognized: false, reason: '/api/config is not that of a NodeBB' };
  }
  const recent = await ask('/api/recent');
  if (recent && [401, 403].includes(recent.status)) {
    const obstacle = `${url}/api/recent answers status ${recent.status}. The forum is for members only: its operator has to open it to guests.`;
    return { isRecognized: true, obstacle };
  }
  return { isRecognized: true };
}

/** The JSON of a NodeBB's pages. */
export const NODEBB_KIND = {
  name: 'nodebb',
  title: 'NodeBB',
  part: 'board',
  abilities: ['countPosts', 'listPinnedFirst', 'listTags', 'listMembers'],
  connect: openCookieConnection,
  recognize,
  open: ({ upstream, ...options }) => openNodebb(upstream, options),
} satisfies CommunityKind<'nodebb'>;
