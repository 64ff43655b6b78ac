import { printOpenSearch } from '@/lib/seo/opensearch';
import { printRobotsTxt } from '@/lib/seo/robots-txt';
import { createWebManifest } from '@/lib/seo/web-manifest';
import type { PatternOf } from '@/lib/urls/routes/routes';
import { createApiDocument } from '../openapi/document';
import {
  CATALOG_LINK,
  CATALOG_TYPE,
  createApiCatalog,
  OPENAPI_TYPE,
  SERVICE_LINK,
} from '../openapi/service-links';
import { PreparedResponse } from '../response/prepared-response';
import { FILE_POLICY } from '../response/security-headers';

interface SiteFile {
  type: string;
  maxAgeSeconds: number;
  headers?: Record<string, string>;
  /** The text of the file; undefined where the configuration offers none. */
  print(): string | undefined;
}

const ONE_HOUR = 3600;
const ONE_DAY = 86_400;

/** The small files that the configuration alone determines, by their path on the site. */
const SITE_FILES = {
  '/manifest.webmanifest': {
    type: 'application/manifest+json; charset=utf-8',
    maxAgeSeconds: ONE_DAY,
    print: () => JSON.stringify(createWebManifest()),
  },
  '/opensearch.xml': {
    type: 'application/opensearchdescription+xml; charset=utf-8',
    maxAgeSeconds: ONE_DAY,
    print: printOpenSearch,
  },
  '/.well-known/api-catalog': {
    type: CATALOG_TYPE,
    maxAgeSeconds: ONE_DAY,
    headers: CATALOG_LINK,
    print: () => JSON.stringify(createApiCatalog()),
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

export type SiteFilePath = keyof typeof SITE_FILES;

const headersOf = ({ type, maxAgeSeconds, headers }: SiteFile) => ({
  ...headers,
  'content-type': type,
  'cache-control': `public, max-age=${maxAgeSeconds}`,
});

/** The response for one of the small files; for a plain `next start`, since the HTTP layer answers first. */
export function answerSiteFile(path: SiteFilePath): Response {
  const file: SiteFile = SITE_FILES[path];
  const text = file.print();
  return text === undefined
    ? new Response(null, { status: 404 })
    : new Response(text, { headers: headersOf(file) });
}

/** Prepares the responses for the small files, by their path on the site. */
export function prepareSiteFiles(): [string, PreparedResponse][] {
  return Object.entries<SiteFile>(SITE_FILES).flatMap(([path, file]) => {
    const text = file.print();
    if (text === undefined) return [];
    const headers = { ...headersOf(file), 'content-security-policy': FILE_POLICY };
    return [[path, new PreparedResponse(200, headers, Buffer.from(text))]];
  });
}
