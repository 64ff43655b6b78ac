import { z } from 'zod';
import { parseJson } from '@/lib/wire/json/json';
import { openCookieConnection } from '../forum/cookie-connection';
import type { CommunityKind, Probe, Recognition } from '../kind/community-kind';
import { openFlarum } from './flarum-community';

const forumBody = z.object({
  data: z.object({
    type: z.literal('forums'),
    attributes: z.object({ apiUrl: z.string(), canViewForum: z.unknown() }),
  }),
});

async function recognize({ url, ask }: Probe): Promise<Recognition> {
  const answer = await ask('/api');
  const read = answer?.status === 200 ? parseJson(answer.body) : undefined;
  const { data } = forumBody.safeParse(read?.kind === 'ok' ? read.value : undefined);
  if (!data) return { isRecognized: false, reason: '/api is not that of a Flarum' };
  if (data.data.attributes.canViewForum === false) {
    const obstacle = `${url}/api says that guests cannot view the forum. Its operator has to open it to guests.`;
    return { isRecognized: true, obstacle };
  }
  return { isRecognized: true };
}

/** The JSON:API of a Flarum. */
export const FLARUM_KIND = {
  name: 'flarum',
  title: 'Flarum',
  part: 'board',
  abilities: ['countPosts', 'listPinnedFirst', 'listTags', 'listMembers'],
  connect: (options) => openCookieConnection({ ...options, accept: 'application/vnd.api+json' }),
  recognize,
  open: ({ upstream, ...options }) => openFlarum(upstream, options),
} satisfies CommunityKind<'flarum'>;
