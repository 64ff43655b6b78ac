import { definePlugin } from '../plugin';

/** `{{backlinks>.}}`: nothing: `links` of the pages of a wiki tell backlinks. */
export const BACKLINKS = definePlugin({
  names: ['backlinks'],
});
