import { createApiDocument } from '@/lib/api/openapi/document';
import {
  CATALOG_LINK,
  CATALOG_TYPE,
  createApiCatalog,
  OPENAPI_TYPE,
  SERVICE_LINK,
} from '@/lib/api/service-links';
import { config } from '@/lib/base/config/config';
import type { Abilities } from '@/lib/community/abilities';
import type { Site } from '@/lib/community/site/site';
import { printOpenSearch } from '@/lib/documents/opensearch';
import { printSecurityTxt } from '@/lib/documents/print-security-txt';
import { printRobotsTxt } from '@/lib/documents/robots/robots-txt';
import { TDM_HEADER, tdmReservation } from '@/lib/documents/robots/tdm-reservation';
import type { Catalog } from '@/lib/documents/sitemap/catalog';
import type { CatalogBuilder } from '@/lib/documents/sitemap/catalog-builder';
import { hasSitemaps, sitemapParts } from '@/lib/documents/sitemap/print-sitemap';
import { createWebManifest } from '@/lib/documents/web-manifest';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { ANY_ORIGIN, FILE_POLICY } from '@/lib/http/security-headers';
import type { PatternOf } from '@/lib/urls/routes/routes';

interface SiteFile {
  type: string;
  maxAgeSeconds: number;
  headers?: Record<string, string>;
  print(sitemapPaths: readonly string[], can: Abilities): string | undefined;
}

const JSON_TYPE = 'application/json';
const ONE_HOUR = 3600;
const ONE_DAY = 86_400;

const SITE_FILES = {
  '/manifest.webmanifest': {
    type: 'application/manifest+json; charset=utf-8',
    maxAgeSeconds: ONE_DAY,
    print: () => JSON.stringify(createWebManifest()),
  },
  '/opensearch.xml': {
    type: 'application/opensearchdescription+xml; charset=utf-8',
    maxAgeSeconds: ONE_DAY,
    print: (_, can) => printOpenSearch(can),
  },
  '/.well-known/api-catalog': {
    type: CATALOG_TYPE,
    maxAgeSeconds: ONE_DAY,
    headers: CATALOG_LINK,
    print: () => JSON.stringify(createApiCatalog()),
  },
  '/.well-known/security.txt': {
    type: 'text/plain; charset=utf-8',
    maxAgeSeconds: ONE_DAY,
    print: () => printSecurityTxt(config()),
  },
  '/.well-known/tdmrep.json': {
    type: JSON_TYPE,
    maxAgeSeconds: ONE_DAY,
    print: () => JSON.stringify([{ location: '/', [TDM_HEADER]: tdmReservation(config()) }]),
  },
  // The site shares and sells nothing, so it honors the signal (https://w3c.github.io/gpc/).
  '/.well-known/gpc.json': {
    type: JSON_TYPE,
    maxAgeSeconds: ONE_DAY,
    print: () => JSON.stringify({ gpc: true, lastUpdate: '2026-11-28' }),
  },
  '/api/openapi.json': {
    type: OPENAPI_TYPE,
    maxAgeSeconds: ONE_HOUR,
    headers: SERVICE_LINK,
    print: () => JSON.stringify(createApiDocument()),
  },
  '/robots.txt': {
    type: 'text/plain; charset=utf-8',
    maxAgeSeconds: ONE_HOUR,
    print: printRobotsTxt,
  },
} as const satisfies Record<PatternOf<'site-file'>, SiteFile>;

/** Returns the path of IndexNow's key file (https://www.indexnow.org/documentation). */
export const keyFilePath = (key: string) => `/${key}.txt`;

const ROBOTS_PATH = '/robots.txt' satisfies keyof typeof SITE_FILES;

function prepareText(
  { type, maxAgeSeconds, headers }: Omit<SiteFile, 'print'>,
  text: string,
): PreparedResponse {
  const own = {
    ...headers,
    ...ANY_ORIGIN,
    'content-type': type,
    'cache-control': `public, max-age=${maxAgeSeconds}`,
    'content-security-policy': FILE_POLICY,
  };
  return new PreparedResponse(200, own, Buffer.from(text));
}

/**
 * Small files in memory, so that none is refused: an unavailable `robots.txt` disallows everything (RFC 9309,
 * 2.3.1.4).
 */
export class SiteFiles {
  private readonly prepared = new Map<string, PreparedResponse>();
  private robotsTxt: { catalog: Catalog | undefined; file: PreparedResponse } | undefined;

  constructor(
    private readonly site: Site,
    private readonly catalog: CatalogBuilder,
  ) {
    for (const [path, file] of Object.entries<SiteFile>(SITE_FILES)) {
      const text = file.print([], site.can);
      if (text !== undefined) this.prepared.set(path, prepareText(file, text));
    }
    const key = site.settings.indexNowKey;
    // Tells search engines that this site owns the key.
    if (key) this.prepared.set(keyFilePath(key), prepareText(SITE_FILES[ROBOTS_PATH], key));
  }

  has(path: string): boolean {
    return this.prepared.has(path);
  }

  /** Returns the file at a path; undefined if unknown or not loaded. */
  get(path: string): PreparedResponse | undefined {
    if (path !== ROBOTS_PATH || !hasSitemaps()) return this.prepared.get(path);
    // Starts a crawl if one is due. The sitemap reports its failure.
    this.catalog.read().catch(() => undefined);
    const { catalog } = this.catalog;
    if (this.robotsTxt?.catalog !== catalog) {
      const paths = catalog ? sitemapParts(catalog, this.site) : [];
      const file = prepareText(SITE_FILES[ROBOTS_PATH], printRobotsTxt(paths));
      this.robotsTxt = { catalog, file };
    }
    return this.robotsTxt?.file;
  }

  /** Returns the file at a path, once the first catalog is ready or has timed out. */
  async load(path: string): Promise<PreparedResponse | undefined> {
    if (path === ROBOTS_PATH && hasSitemaps()) await this.catalog.read();
    return this.get(path) ?? this.prepared.get(path);
  }
}
