'use client';

import { useState } from 'react';
import { QueryProvider } from '@/components/ui/query-provider-client';
import { fetchLastPosts } from '@/lib/browser/api/fetch-board';
import { fetchPage } from '@/lib/browser/api/fetch-page';
import { type LiveTexts, LiveUpdateStatus } from './live-status-client';
import { usePolling } from './use-polling';

interface Props {
  /** The same list, as the interface is asked for it. */
  query: string;
  /** When something was last said in each topic shown, Unix seconds by topic. */
  known: [topicId: number, lastPost: number][];
  texts: LiveTexts;
  /** The list, as it was drawn. */
  children: React.ReactNode;
}

/** A list of topics that is followed: what moved is told, and the list drawn anew when asked for. */
export function LiveTopics(props: Props) {
  return (
    <div data-island="live">
      <QueryProvider>
        <Followed {...props} />
      </QueryProvider>
    </div>
  );
}

function Followed({ query, known, texts, children }: Props) {
  const [shown, setShown] = useState<ReadonlyMap<number, number>>(() => new Map(known));
  const [list, setList] = useState<Element>();
  const { data, ...state } = usePolling(['topics', query], (signal) =>
    fetchLastPosts(query, signal),
  );
  const moved = [...(data ?? [])].filter(([id, lastPost]) => lastPost > (shown.get(id) ?? 0));
  const show = async () => {
    const page = await fetchPage(location.pathname + location.search).catch(() => undefined);
    const fresh = page?.querySelector('.topics');
    if (!fresh || !data) return;
    setList(document.adoptNode(fresh));
    setShown(data);
  };
  return (
    <>
      <LiveUpdateStatus
        texts={texts}
        count={moved.length}
        isLost={state.isLost}
        isIdle={state.isIdle}
        onShow={() => void show()}
        onResume={state.wake}
      />
      {list ? <div ref={(place) => place?.replaceChildren(list)} /> : children}
    </>
  );
}
