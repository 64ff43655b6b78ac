import { config } from '@/lib/base/config/config';
import { absoluteUrl } from '@/lib/urls/canonical-url';
import { routePath } from '@/lib/urls/routes/route-path';
import type { View } from '@/lib/urls/views/view';

/** draft-ietf-httpapi-rest-api-mediatypes. */
export const OPENAPI_TYPE = 'application/openapi+json; version=3.1';
/** RFC 9727, 7.2. */
export const CATALOG_TYPE =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

const OPENAPI_PATH = routePath('/api/openapi.json');
const CATALOG_PATH = routePath('/.well-known/api-catalog');

/** `Link` header that names the API description (RFC 8631). */
export const SERVICE_LINK = { link: `<${OPENAPI_PATH}>; rel="service-desc"` };

/** `Link` header that names what programs can read here (RFC 8631). */
export const GUIDES = {
  link: `${SERVICE_LINK.link}, <${routePath('/llms.txt')}>; rel="service-doc"`,
};

/** `Link` header that names the API catalog (RFC 9727, 3.1). */
export const CATALOG_LINK = { link: `<${CATALOG_PATH}>; rel="api-catalog"` };

/** Returns the home page's `Link` header; undefined for other views. */
export const serviceLinks = ({ kind }: View): string | undefined =>
  kind === 'home' ? `${SERVICE_LINK.link}, ${CATALOG_LINK.link}` : undefined;

/** Returns the catalog of the site's APIs (RFC 9727, RFC 9264). */
export function createApiCatalog(): object {
  const interfaceLinks = {
    anchor: absoluteUrl('/api/'),
    'service-desc': [{ href: absoluteUrl(OPENAPI_PATH), type: OPENAPI_TYPE }],
    status: [{ href: absoluteUrl(routePath('/api/health')), type: 'application/json' }],
  };
  const mcp = absoluteUrl(routePath('/mcp'));
  const mcpLinks = { anchor: mcp, 'service-doc': [{ href: mcp, type: 'text/plain' }] };
  const isOffered = config().aiCrawlers !== 'refuse';
  return { linkset: [interfaceLinks, ...(isOffered ? [mcpLinks] : [])] };
}
