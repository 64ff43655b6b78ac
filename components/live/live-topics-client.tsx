'use client';

import { useState } from 'react';
import { Island } from '@/components/ui/island-client';
import { fetchLastPosts } from '@/lib/browser/api/fetch-board';
import { fetchPage } from '@/lib/browser/api/fetch-page';
import type { LiveTexts } from './live-texts';
import { LiveUpdateStatus } from './live-update-status-client';
import { usePolling } from './use-polling';

interface Props {
  /** The query of the interface that returns the same list. */
  query: string;
  /** The time of the last post of each topic on the page, in Unix seconds. */
  lastPosts: [topicId: number, lastPost: number][];
  texts: LiveTexts;
  /** The list, as the server rendered it. */
  children: React.ReactNode;
}

/** A list of topics with live updates: changes are announced, and the list is replaced on request. */
export function LiveTopics(props: Props) {
  return (
    <Island name="live">
      <LiveTopicList {...props} />
    </Island>
  );
}

function LiveTopicList({ query, lastPosts, texts, children }: Props) {
  const [shown, setShown] = useState<ReadonlyMap<number, number>>(() => new Map(lastPosts));
  const [list, setList] = useState<Element>();
  const { data, ...polling } = usePolling(['topics', query], (signal) =>
    fetchLastPosts(query, signal),
  );
  const changed = [...(data ?? [])].filter(([id, lastPost]) => lastPost > (shown.get(id) ?? 0));
  const show = async () => {
    const page = await fetchPage(location.pathname + location.search).catch(() => undefined);
    const newList = page?.querySelector('.topics');
    if (!newList || !data) return;
    setList(document.adoptNode(newList));
    setShown(data);
  };
  return (
    <>
      <LiveUpdateStatus texts={texts} count={changed.length} polling={polling} onShow={show} />
      {list ? <div ref={(container) => container?.replaceChildren(list)} /> : children}
    </>
  );
}
