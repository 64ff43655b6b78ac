/** Printed by `lectern check` and in the log. */
export const WITHOUT_ADDRESS =
  'SITE_URL is not set: there is no sitemap, no canonical address, and the items of JSON Feeds have no address';
