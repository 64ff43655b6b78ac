import { answerAsFlarum } from '@/e2e/forum-stand-ins/answer-as-flarum';
import { answerAsNodebb } from '@/e2e/forum-stand-ins/answer-as-nodebb';
import { answeringUpstream } from '@/e2e/forum-stand-ins/answering-upstream';
import { createFlarumForum } from '@/e2e/forum-stand-ins/flarum-forum';
import { createNodebbForum } from '@/e2e/forum-stand-ins/nodebb-forum';
import { openFlarum } from '@/lib/community/flarum/flarum-community';
import { openNodebb } from '@/lib/community/nodebb/nodebb-community';
import type { Tamper } from './lies';
import type { Opened } from './opened';

/** Opens a NodeBB after its source. */
export async function openStandInNodebb(tamper: Tamper): Promise<Opened> {
  const forum = createNodebbForum({ search: 'allowed' });
  const [topic] = forum.topics;
  const { upstream } = answeringUpstream((...asked) => answerAsNodebb(forum, ...asked));
  return {
    community: openNodebb(tamper(upstream)),
    board: {
      topicId: 9,
      places: Array.from({ length: 45 }, (_, at) => (at === 6 ? null : at + 1)),
      pinnedId: 8,
      memberId: 2,
      async edit() {
        for (const post of topic?.posts.slice(0, 1) ?? []) post.content = '<p>second text</p>';
      },
    },
  };
}

/** Opens a Flarum after its source. */
export async function openStandInFlarum(version: 1 | 2, tamper: Tamper): Promise<Opened> {
  const forum = createFlarumForum({ version });
  const posts = forum.discussions[0]?.posts ?? [];
  const { upstream } = answeringUpstream((...asked) => answerAsFlarum(forum, ...asked), {
    sendsValidators: false,
  });
  return {
    community: openFlarum(tamper(upstream)),
    board: {
      topicId: 9,
      places: posts.filter(({ html }) => html !== undefined).map(({ id }) => id),
      pinnedId: 8,
      memberId: 2,
      async edit() {
        for (const post of posts.slice(0, 1)) post.html = '<p>second text</p>';
      },
    },
  };
}
