import { i18n } from '@/lib/i18n/i18n';
import type { Change } from '@/lib/model/records';
import { absoluteUrl } from '@/lib/urls/canonical-url';
import { routePath } from '@/lib/urls/routes/route-path';
import { href } from '@/lib/urls/views/href';
import { viewOfChange } from '@/lib/urls/views/view-of-record';
import type { FeedDocument, FeedEntry } from './feed-document';

const pathOf = (change: Change) => href(viewOfChange(change));

function toFeedEntry(change: Change): FeedEntry {
  const { t } = i18n();
  const { at, what, kind, title = change.id } = change;
  const titles = {
    added: t('changes.added', { title }),
    changed: t('changes.changed', { title }),
    gone: t('changes.gone', { title }),
  };
  const kinds = {
    page: t('changes.page'),
    forum: t('changes.forum'),
    topic: t('changes.topic'),
    post: t('changes.post'),
  };
  return {
    title: titles[what],
    url: absoluteUrl(pathOf(change)),
    author: '',
    updatedAt: at,
    summary: kinds[kind],
  };
}

/** Returns a feed with the newest change of each URL, newest first. @param changes newest first */
export function createChangesFeed(changes: readonly Change[]): FeedDocument {
  const byPath = new Map<string, Change>();
  for (const change of changes) {
    const path = pathOf(change);
    if (!byPath.has(path)) byPath.set(path, change);
  }
  const newest = [...byPath.values()];
  return {
    title: i18n().t('changes.title'),
    pageUrl: absoluteUrl(href({ kind: 'home' })),
    feedUrl: absoluteUrl(routePath('/changes.atom')),
    updatedAt: newest[0]?.at ?? new Date(0),
    entries: newest.map(toFeedEntry),
  };
}
