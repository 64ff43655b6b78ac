import { definePlugin } from '../plugin';
import { listPages, namespaceAt, pagesWithin } from './listed-pages';

const CALL = /^\{\{\w+> *([^\s#|}>-]*)/;

/** `{{indexmenu>ns#2|js}}`, `{{simplenavi>ns}}`: a list of the pages of the namespace. */
export const INDEXMENU = definePlugin({
  names: ['indexmenu', 'simplenavi'],
  lists: {
    beginnings: ['{{indexmenu>', '{{simplenavi>'],
    list(match, pageId, wiki) {
      const [, namespace = ''] = CALL.exec(match) ?? [];
      return listPages(wiki, pagesWithin(wiki, namespaceAt(namespace, '.:', pageId), 1));
    },
  },
});
