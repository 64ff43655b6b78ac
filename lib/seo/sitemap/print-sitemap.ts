import { escapeXml } from '@/lib/text/escape';
import {
  printSitemapUrl,
  SITEMAP_FAMILIES,
  type SitemapFamily,
} from '@/lib/urls/families/sitemap-url';
import { absoluteUrl } from '../canonical-url';
import type { Catalog } from './catalog';
import { type SitemapEntry, sitemapEntries } from './sitemap-urls';

/** A fifth of what the protocol allows (https://www.sitemaps.org/protocol.html), so well below 10 MB. */
export const LINES_PER_PART = 10_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function printLine({ path, changed }: SitemapEntry): string {
  const lastmod =
    changed === undefined ? '' : `<lastmod>${new Date(changed * 1000).toISOString()}</lastmod>`;
  return `<url><loc>${escapeXml(absoluteUrl(path))}</loc>${lastmod}</url>`;
}

/** One part of the sitemap, counted from 1; undefined where there is none. */
export function printPart(
  catalogue: Catalog,
  family: SitemapFamily,
  part: number,
): string | undefined {
  const first = (part - 1) * LINES_PER_PART;
  const lines: string[] = [];
  let at = 0;
  for (const line of sitemapEntries(family, catalogue)) {
    if (at >= first + LINES_PER_PART) break;
    if (at >= first) lines.push(printLine(line));
    at += 1;
  }
  if (lines.length === 0) return undefined;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACE}>\n${lines.join('\n')}\n</urlset>\n`;
}

/** The index of all parts. */
export function printIndex(catalogue: Catalog): string {
  const parts = SITEMAP_FAMILIES.flatMap((family) => {
    let count = 0;
    for (const _ of sitemapEntries(family, catalogue)) count += 1;
    return Array.from({ length: Math.ceil(count / LINES_PER_PART) }, (_, index) =>
      printSitemapUrl({ kind: 'part', family, part: index + 1 }),
    );
  });
  const entries = parts.map(
    (path) => `<sitemap><loc>${escapeXml(absoluteUrl(path))}</loc></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`;
}
