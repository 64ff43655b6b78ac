'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fetchNewestPosts } from '@/lib/browser/api/fetch-board';
import { fetchPage } from '@/lib/browser/api/fetch-path';
import { livePath, postOfAnchor } from '@/lib/urls/views/post-url';
import type { LiveTexts } from './live-texts';
import { LiveUpdateStatus } from './live-update-status-client';
import { usePolling } from './use-polling';

interface Props {
  topicId: number;
  page: number;
  postIds: number[];
  texts: LiveTexts;
  children: React.ReactNode;
}

/** Announces new posts of a topic and adds them on request. The site's only hydrated component. */
export function LiveTopic(props: Props) {
  const [client] = useState(() => new QueryClient());
  return (
    <div data-island="live">
      <QueryClientProvider client={client}>
        <LivePosts {...props} />
      </QueryClientProvider>
    </div>
  );
}

const MAX_PAGES = 5;

/** Fetches the elements of new posts from the topic's pages, from `page` on. */
async function fetchPostItems(
  { topicId, page }: Pick<Props, 'topicId' | 'page'>,
  postIds: ReadonlySet<number>,
): Promise<Element[]> {
  const items: Element[] = [];
  for (let next = page; next < page + MAX_PAGES && items.length < postIds.size; next += 1) {
    const fetched = await fetchPage(livePath(topicId, next)).catch(() => undefined);
    if (!fetched) break;
    for (const post of fetched.querySelectorAll('.thread > .post')) {
      if (postIds.has(postOfAnchor(post.id))) items.push(document.adoptNode(post));
    }
    if (!fetched.querySelector('a[rel~=next]')) break;
  }
  return items;
}

function LivePosts({ postIds, texts, children, ...position }: Props) {
  const { topicId } = position;
  const [shown, setShown] = useState(() => new Set(postIds));
  const list = useRef<HTMLElement>(null);
  const { data = [], ...polling } = usePolling(['posts', topicId], (signal) =>
    fetchNewestPosts(topicId, signal),
  );
  // The ids are newest first, so new ones come before the first that is shown.
  const firstShown = data.findIndex((id) => shown.has(id));
  const newIds = firstShown < 0 ? data : data.slice(0, firstShown);
  const show = async () => {
    const items = await fetchPostItems(position, new Set(newIds));
    list.current?.append(...items);
    // If no page has the new posts yet, they stay announced.
    if (items.length > 0) setShown(new Set([...shown, ...newIds]));
    items[0]?.querySelector<HTMLElement>('a')?.focus();
  };
  return (
    <>
      {children}
      <article className="thread thread-added" ref={list} />
      <LiveUpdateStatus texts={texts} count={newIds.length} polling={polling} onShow={show} />
    </>
  );
}
