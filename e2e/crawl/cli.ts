import { crawl } from './crawl';

/** `npm run crawl -- http://127.0.0.1:3000`: follows every internal link, and counts the statuses. */
const [url] = process.argv.slice(2);
if (!url) {
  console.error('Which site? npm run crawl -- http://127.0.0.1:3000');
  process.exit(2);
}

const FILTER = /[?&](?:starter_id|is_pinned|is_digest|is_featured|orderby|sort)=/g;
const { byStatus, failures } = await crawl(
  { url },
  {
    shouldFollow: ({ href, isMissing }) => !isMissing && (href.match(FILTER)?.length ?? 0) < 2,
    connections: 4,
  },
);

const family = (href: string) =>
  href
    .replace(/\?.*page=.*/, ' (later pages)')
    .replace(/\?.*/, ' (filtered)')
    .replace(/\/(pages|namespaces|topics|forums|posts|new)\/[^/ ]+/g, '/$1/…');

for (const [status, hrefs] of byStatus) {
  const counts = new Map<string, number>();
  for (const href of hrefs) counts.set(family(href), (counts.get(family(href)) ?? 0) + 1);
  console.log(`${status}: ${hrefs.length}`);
  for (const [name, count] of [...counts].sort()) console.log(`  ${count}  ${name}`);
}
for (const { href, status, from } of failures) {
  console.log(`${status} ${href} (linked from ${from})`);
}
process.exit(failures.length > 0 ? 1 : 0);
