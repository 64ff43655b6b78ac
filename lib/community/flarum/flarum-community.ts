import { z } from 'zod';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import type { Community } from '../community';
import {
  aboutRecord,
  ForumAnswers,
  type ForumAnswersOptions,
  NO_RECORD,
} from '../forum/forum-answers';
import { forumsBelow } from '../forum/forums-below';
import { aboutVisitor } from '../kind/about-visitor';
import { emptyWiki } from '../kind/empty-wiki';
import type { Upstream } from '../remote/upstream';
import { countDiscussions, listDiscussions } from './discussion-lists';
import { readFlarumMember } from './flarum-members';
import { FlarumTags } from './flarum-tags';
import { locateInFlarum } from './locate-in-flarum';
import { readDiscussion } from './read-discussion';

/** JSON:API's errors. In maintenance, Flarum 1 sends an object. */
const refusal = z.object({ errors: z.union([z.array(z.unknown()), z.looseObject({})]) });

type Options = Pick<ForumAnswersOptions, 'observations' | 'onRejected'>;

/** Opens a Flarum (1.8 or 2) by its JSON:API. */
export function openFlarum(upstream: Upstream, options: Options = {}): Community {
  const tags = new FlarumTags();
  const forum = new ForumAnswers(upstream, {
    ...options,
    isRefusal: (body) => refusal.safeParse(body).success,
    countListed: countDiscussions,
  });

  function forClient(client: ClientKind): Community {
    const begin = () => forum.exchanges.begin(client);
    return {
      ...emptyWiki,
      forums: (id) =>
        forum.answer(
          id === undefined ? NO_RECORD : aboutRecord('forum', id),
          begin(),
          async (ask) => {
            const answer = await tags.read(ask);
            return answer.kind === 'ok' ? forumsBelow(answer.value.forums, id) : answer;
          },
        ),
      topics: (query) => {
        const canBeMissing = query.forumId !== undefined || query.starterId !== undefined;
        return forum.answer({ canBeMissing }, begin(), (ask) => listDiscussions(ask, tags, query));
      },
      topic: (id, window) =>
        forum.answer(aboutRecord('topic', id), begin(), (ask) =>
          readDiscussion(ask, tags, id, window),
        ),
      member: (id, window) =>
        forum.answer({ canBeMissing: true }, begin(), (ask) => readFlarumMember(ask, id, window)),
      ...aboutVisitor,
      locate: (locator) =>
        forum.answer({ canBeMissing: true }, forum.exchanges.beginLink(client), (ask) =>
          locateInFlarum(ask, locator),
        ),
      isUnchanged: (identity) => forum.exchanges.isUnchanged(identity, client),
      crawlerWaitMs: () => upstream.crawlerWaitMs(),
      connection: () => upstream.state(),
      forClient,
    };
  }
  return forClient('visitor');
}
