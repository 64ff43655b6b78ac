'use client';

import { useRef, useState } from 'react';
import { QueryProvider } from '@/components/ui/query-provider-client';
import { fetchNewestPosts } from '@/lib/browser/api/fetch-board';
import { fetchPage } from '@/lib/browser/api/fetch-page';
import { livePath, postOfAnchor } from '@/lib/urls/post-url';
import type { SortDirection } from '@/lib/urls/view';
import { type LiveTexts, LiveUpdateStatus } from './live-status-client';
import { usePolling } from './use-polling';

interface Props {
  topicId: number;
  sort: SortDirection;
  page: number;
  /** The ids of the posts shown. */
  known: number[];
  texts: LiveTexts;
  /** The posts, as they were drawn. */
  children: React.ReactNode;
}

/** A page of a topic that is followed: new posts are told, and added where they belong when asked for. */
export function LiveTopic(props: Props) {
  return (
    <div data-island="live">
      <QueryProvider>
        <Followed {...props} />
      </QueryProvider>
    </div>
  );
}

const MOST_PAGES = 5;

/** The places of these posts on the site's own pages, from one page on. */
async function fetchPosts(
  { topicId, sort, page }: Pick<Props, 'topicId' | 'sort' | 'page'>,
  wanted: ReadonlySet<number>,
): Promise<Element[]> {
  const found: Element[] = [];
  for (let next = page; next < page + MOST_PAGES && found.length < wanted.size; next += 1) {
    const pages = await fetchPage(livePath(topicId, sort, next)).catch(() => undefined);
    if (!pages) break;
    for (const article of pages.querySelectorAll('.thread article')) {
      const place = article.closest('li');
      if (place && wanted.has(postOfAnchor(article.id))) found.push(document.adoptNode(place));
    }
  }
  return found;
}

function Followed({ known, texts, children, ...where }: Props) {
  const [shown, setShown] = useState(() => new Set(known));
  const list = useRef<HTMLOListElement>(null);
  const { data = [], ...state } = usePolling(['posts', where.topicId], (signal) =>
    fetchNewestPosts(where.topicId, signal),
  );
  const firstKnown = data.findIndex((id) => shown.has(id));
  const fresh = firstKnown < 0 ? data : data.slice(0, firstKnown);
  const show = async () => {
    const places = await fetchPosts(where, new Set(fresh));
    if (where.sort === 'asc') list.current?.append(...places);
    else list.current?.prepend(...places);
    setShown(new Set([...shown, ...(places.length > 0 ? fresh : [])]));
    places[0]?.querySelector<HTMLElement>('a')?.focus();
  };
  const added = <ol className="thread thread-added" ref={list} />;
  const note = (
    <LiveUpdateStatus
      texts={texts}
      count={fresh.length}
      isLost={state.isLost}
      isIdle={state.isIdle}
      onShow={() => void show()}
      onResume={state.wake}
    />
  );
  return where.sort === 'asc' ? (
    <>
      {children}
      {added}
      {note}
    </>
  ) : (
    <>
      {note}
      {added}
      {children}
    </>
  );
}
