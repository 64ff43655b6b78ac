import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { Change } from '@/lib/model/community';
import { openReadOnly } from '@/lib/store/database/database';
import { prepareQuery } from '@/lib/store/database/prepare-query';
import { openStore } from '@/lib/store/open-store';
import { readChangesSince } from '@/lib/store/queries/publication-queries';
import { THREAD_SORT } from '@/lib/urls/views/topic-url';
import type { View } from '@/lib/urls/views/view';
import { viewOfRecord } from '@/lib/urls/views/view-of-record';

/** Changes that are looked up in one go, a few milliseconds. */
const CHANGES_AT_ONCE = 250;

interface ViewSettings {
  postsPerPage: number;
  wikiHome: string | undefined;
}

/** Opens a store to find the pages that show changed records. */
function openLocator(path: string, { postsPerPage, wikiHome }: ViewSettings) {
  const store = openStore(path);
  const db = openReadOnly(path);
  const place = prepareQuery<{ ordinal: number }>(
    db,
    'SELECT ordinal FROM post_place WHERE tid = ? AND pid = ?',
  );
  const homeId = wikiHome ?? store.wiki.home()?.id;

  function pageOfPost(topicId: number, postId: number): View | undefined {
    const topic = store.board.topic(topicId);
    // The change of a topic that is gone or moved names it.
    if (!topic || topic.movedTo !== undefined) return undefined;
    // A post that is gone moves those behind it up: the last page is another one in any case.
    const ordinal =
      place.first(topicId, postId)?.ordinal ?? Math.max(0, (topic.postTotal ?? 0) - 1);
    const page = Math.floor(ordinal / postsPerPage) + 1;
    return { kind: 'topic', topicId, sort: THREAD_SORT, page };
  }

  return {
    /** The page that shows a changed record, or showed it; undefined where that is no page of its own. */
    viewOf({ kind, id, topicId = 0 }: Change): View | undefined {
      if (kind === 'post') return topicId === null ? undefined : pageOfPost(topicId, Number(id));
      const isMoved = kind === 'topic' && store.board.topic(Number(id))?.movedTo !== undefined;
      return isMoved ? undefined : viewOfRecord({ kind, id }, homeId);
    },
    close() {
      store.close();
      db.close();
    },
  };
}

/**
 * The pages that show what has changed in the store in a file since an earlier one was published, some
 * of them more than once; undefined where that is not known (see `readChangesSince`). Requests are
 * served in between.
 */
export async function readChangedViews(
  path: string,
  earlierId: string,
  settings: ViewSettings,
): Promise<View[] | undefined> {
  const changes = readChangesSince(path, earlierId);
  if (!changes) return undefined;
  const locator = openLocator(path, settings);
  try {
    const views: View[] = [];
    for (let at = 0; at < changes.length; at += CHANGES_AT_ONCE) {
      const part = changes.slice(at, at + CHANGES_AT_ONCE);
      views.push(...part.flatMap((change) => locator.viewOf(change) ?? []));
      await yieldToRequests();
    }
    return views;
  } finally {
    locator.close();
  }
}
