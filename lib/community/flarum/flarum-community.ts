import { z } from 'zod';
import { mapOk } from '@/lib/model/outcome';
import type { Community } from '../community';
import { type ForumOptions, openForum } from '../forum/open-forum';
import type { Upstream } from '../remote/upstream';
import { countDiscussions, listDiscussions } from './discussion-lists';
import { readFlarumMember } from './flarum-members';
import { FlarumTags } from './flarum-tags';
import { locateInFlarum } from './locate-in-flarum';
import { readDiscussion } from './read-discussion';
import { searchDiscussions } from './search-discussions';

/** JSON:API's errors. In maintenance, Flarum 1 sends an object. */
const refusal = z.object({ errors: z.union([z.array(z.unknown()), z.looseObject({})]) });

/** Opens a Flarum (1.8 or 2) by its JSON:API. */
export function openFlarum(upstream: Upstream, options?: ForumOptions): Community {
  const tags = new FlarumTags();
  return openForum(
    upstream,
    {
      isRefusal: (body) => refusal.safeParse(body).success,
      countListed: countDiscussions,
      async forums(ask) {
        const read = await tags.read(ask);
        return read.kind === 'ok' ? mapOk(read, ({ forums }) => forums) : read;
      },
      topics: (ask, query) => listDiscussions(ask, tags, query),
      topic: (ask, id, window) => readDiscussion(ask, tags, id, window),
      member: readFlarumMember,
      locate: locateInFlarum,
      search: (ask, search) => searchDiscussions(ask, tags, search),
    },
    options,
  );
}
