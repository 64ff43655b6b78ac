import { definePlugin } from '../plugin';

/** `~~HIDEPAGE~~`, `~~HIDEPAGE:sitemap;search~~`: nothing; `isHidden` of the page. */
export const HIDEPAGES = definePlugin({
  names: ['hidepages', 'hidepage'],
});
