/**
 * The elements and classes that scripts of the site create, except in frozen sites and in `on-demand.css`. Each page
 * has the CSS rules for them.
 */
export const CREATED_HTML =
  '<a class="new-mark section-link"><span><button><small><output class="announcement sr-only">' +
  '<div class="suggestions bg-background border border-control rounded-sm">';
