import { mapOkAsync, type Outcome } from '@/lib/model/outcome';
import type { RenderedMarkup, Topic, WikiPage } from '@/lib/model/records';
import type { PostsWindow } from '@/lib/urls/views/view';
import type { Site } from '../site/site';
import { renderTopic, renderWikiPage } from './render-records';

/** A text is late if it was not complete at the deadline. What is made of it is not cached. */
function noteLate({ dependencies }: Site, texts: readonly RenderedMarkup[]): void {
  if (texts.some(({ isLate }) => isLate)) dependencies.isLate = true;
}

/** Returns a page with sanitized text; `''` is the home page. */
export async function readPage(site: Site, id: string): Promise<Outcome<WikiPage>> {
  const read = await site.community.page(id || (site.settings.wikiHome ?? ''));
  return mapOkAsync(read, async (raw) => {
    const page = await renderWikiPage(site.community, raw);
    noteLate(site, [page.body, ...(page.navigation ?? [])]);
    return page;
  });
}

/** Returns a topic with a window of sanitized posts. */
export async function readTopic(
  site: Site,
  id: number,
  window: PostsWindow,
): Promise<Outcome<Topic>> {
  return mapOkAsync(await site.community.topic(id, window), async (raw) => {
    const topic = await renderTopic(raw);
    const { posts, answer } = topic;
    noteLate(
      site,
      [...posts, ...(answer ? [answer] : [])].map(({ body }) => body),
    );
    return topic;
  });
}
