import { i18n } from '@/lib/i18n/i18n';
import type { Change } from '@/lib/model/community';
import { href } from '@/lib/urls/href';
import { routePath } from '@/lib/urls/routes/route-path';
import { absoluteUrl } from '../canonical-url';
import type { FeedDocument, FeedEntry } from './feed-document';

function entryOf({ at, what, kind, title, path }: Change): FeedEntry {
  const { t } = i18n();
  const said = {
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
    title: said[what],
    page: absoluteUrl(path),
    author: '',
    updated: at,
    summary: kinds[kind],
  };
}

/** Changes, newest first, as a feed; of each page the newest only, because an entry's id is its page. */
export function changesFeed(changes: readonly Change[]): FeedDocument {
  const seen = new Set<string>();
  const newest = changes.filter(({ path }) => !seen.has(path) && seen.add(path));
  return {
    title: i18n().t('changes.title'),
    page: absoluteUrl(href({ kind: 'home' })),
    self: absoluteUrl(routePath('/changes.atom')),
    updated: newest[0]?.at ?? new Date(0),
    entries: newest.map(entryOf),
  };
}
