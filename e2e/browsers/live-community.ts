import { getWithRetry } from '@/e2e/site/get';
import { startSite } from '@/e2e/site/start';
import {
  each,
  scriptedPost,
  scriptedTopic,
  startScripted,
  windowOf,
} from '@/e2e/upstream/scripted';
import { postAnchor } from '@/lib/urls/views/post-url';
import { waitUntil } from '../site/wait-until';

/** A topic of two posts, to which `reply` adds one. */
export interface LiveTopicPage {
  path: string;
  /** Adds a post, and waits until the site's page shows it. */
  reply(): Promise<void>;
}

/** A site whose community's topics grow. */
export interface LiveCommunity {
  url: string;
  /** Starts a topic, and waits until the site has rendered its live page. */
  startTopic(): Promise<LiveTopicPage>;
  stop(): Promise<unknown>;
}

/** Starts a site and its community, each on a free port. */
export async function startLiveCommunity(): Promise<LiveCommunity> {
  const upstream = await startScripted();
  const postCounts = new Map<number, number>();
  upstream.script = (url) => {
    const topicId = Number(/^\/board\/topics\/(\d+)$/.exec(url.pathname)?.[1]);
    const count = postCounts.get(topicId);
    if (count === undefined) return undefined;
    const posts = each(count, (number) => scriptedPost(topicId * 100 + number));
    return { body: { ...scriptedTopic(topicId), posts_list: windowOf(posts, url) } };
  };
  const site = await startSite({ API_BASE_URL: upstream.url, CACHE_SECONDS: '1' });
  return {
    url: site.url,
    async startTopic() {
      const topicId = postCounts.size + 1;
      const path = `/board/topics/${topicId}?live=1`;
      postCounts.set(topicId, 2);
      await getWithRetry(site, path);
      return {
        path,
        async reply() {
          postCounts.set(topicId, 3);
          await waitUntil('a page with the reply', async () => {
            const { body } = await getWithRetry(site, path);
            return body.includes(postAnchor(topicId * 100 + 3));
          });
        },
      };
    },
    stop: () => Promise.all([site.stop(), upstream.stop()]),
  };
}
