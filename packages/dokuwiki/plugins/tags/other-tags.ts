import { definePlugin } from '../plugin';

// Without names, since their look is missing: an import names these plugins as not known.
const PAIRS =
  'u kbd key columns sortable datatables panel callout alert typo affix jumbotron well accordion';

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
