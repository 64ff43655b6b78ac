import { locatePost } from '@/lib/pages/locate/locate-post';
import { locateRecord } from '@/lib/pages/locate/locate-record';
import { definePage } from '@/lib/pages/page';
import type { PageResult } from '@/lib/pages/page-result';

/** For views that are only found: they always redirect, or fail. */
const nothingToShow = {
  describe: (content: never) => content,
  render: (content: never) => content,
};

/** A post, on whatever page it is now. */
export const postPage = definePage({
  kind: 'post',
  load: (view): Promise<PageResult<never>> => locatePost(view),
  ...nothingToShow,
});

/** What is found by something else than its address here. */
export const locatorPage = definePage({
  kind: 'locator',
  load: (view): Promise<PageResult<never>> => locateRecord(view),
  ...nothingToShow,
});
