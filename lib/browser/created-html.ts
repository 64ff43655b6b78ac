/**
 * Elements and classes that the site's scripts create, except in frozen sites and `on-demand.css`. Every page
 * has the rules for them.
 */
export const CREATED_HTML =
  '<a class="new-mark section-link"><span><button><small><output class="announcement sr-only">' +
  '<div class="suggestions bg-background border border-control rounded-sm">';
