import { locatePost } from '@/lib/pages/locate/locate-post';
import { locateRecord } from '@/lib/pages/locate/locate-record';
import { definePage } from '@/lib/pages/page';
import type { PageResult } from '@/lib/pages/page-result';
import { locatorView } from '@/lib/urls/views/board/locator-view';
import { postView } from '@/lib/urls/views/board/post-view';

/** These views only redirect or fail. */
const nothingToShow = {
  describe: (content: never) => content,
  render: (content: never) => content,
};

/** Leads to the page that shows a post. */
export const postPage = definePage({
  view: postView,
  load: (view, site): Promise<PageResult<never>> => locatePost(view, site),
  ...nothingToShow,
});

/** Leads to a record found by another key. */
export const locatorPage = definePage({
  view: locatorView,
  load: (view, site): Promise<PageResult<never>> => locateRecord(view, site),
  ...nothingToShow,
});
