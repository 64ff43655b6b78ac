import { definePlugin } from '../plugin';

const PAIRS =
  'u kbd key columns sortable datatables panel callout alert typo affix jumbotron well accordion';

/** Plugins that an import does not name as known: their look is missing. */
/** `<u>`, `<kbd>`, `<columns>`, `<panel>` and other tags around content: the content. */
export const OTHER_TAGS = definePlugin({
  names: [],
  tags: { names: PAIRS.split(' ') },
});

/** `<searchform>`, `<newcolumn>`, `<imgref id>`: nothing. */
export const SINGLE_TAGS = definePlugin({
  names: [],
  tags: { names: ['searchform', 'newcolumn', 'imgref'], isSingle: true },
});
