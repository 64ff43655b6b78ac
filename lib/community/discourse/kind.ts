import { z } from 'zod';
import { parseJson } from '@/lib/wire/json/json';
import type { CommunityKind, Probe, Recognition } from '../kind/community-kind';
import { detailOfResponse } from '../remote/interpret-status';
import { openDiscourse } from './discourse-community';
import { DISCOURSE_LIMITS, openDiscourseConnection } from './discourse-connection';
import { discourseError } from './records/discourse-error';
import { parseCategories } from './records/parse-categories';

const membersOnly = discourseError.extend({
  error_type: z.enum(['not_logged_in', 'invalid_access']),
});

const lazySite = z.object({ lazy_load_categories: z.literal(true) });

async function recognize({ url, ask }: Probe): Promise<Recognition> {
  const site = await ask('/site.json');
  const read = site && parseJson(site.body);
  if (read?.kind !== 'ok') return { isRecognized: false, reason: '/site.json is no JSON' };
  if (site?.status === 403 && membersOnly.safeParse(read.value).success) {
    const obstacle = `${url}/site.json answers ${detailOfResponse(site) ?? 'status 403'}. The forum is for members only: its operator has to open it to guests.`;
    return { isRecognized: true, obstacle };
  }
  const hasCategories = parseCategories(read.value, () => {}).kind === 'ok';
  const isSite = hasCategories || lazySite.safeParse(read.value).success;
  return site?.status === 200 && isSite
    ? { isRecognized: true }
    : { isRecognized: false, reason: '/site.json has no categories' };
}

/** The public JSON of a Discourse. */
export const DISCOURSE_KIND = {
  name: 'discourse',
  title: 'Discourse',
  part: 'board',
  abilities: ['countPosts', 'listPinnedFirst', 'listTags'],
  limits: DISCOURSE_LIMITS,
  connect: openDiscourseConnection,
  recognize,
  open: ({ upstream, settings, ...options }) => openDiscourse(upstream, settings.dataDir, options),
} satisfies CommunityKind<'discourse'>;
