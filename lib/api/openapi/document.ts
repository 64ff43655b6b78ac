import { config } from '@/lib/base/config/config';
import { absoluteUrl } from '@/lib/urls/canonical-url';
import packageJson from '@/package.json';
import { printComponentSchemas } from './components';
import { printMonitoring, printOperations, printSharedResponses } from './path-items';

const DESCRIPTION = `The community interface as JSON: wiki, forums, topics and status, read-only, and what this site adds to it.

HEAD is answered as GET, without the body; any other method is refused with a 405. Parameters that an operation does not know are ignored; a parameter that is given twice is refused. Titles, names and descriptions are HTML-escaped: decode them once. Times are in Unix seconds, in UTC. Records may get more members: ignore those that you do not know.`;

/**
 * Returns the API's description in OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1.html), made from the
 * request schemas of the configured operations.
 */
export const createApiDocument = (): object => ({
  openapi: '3.1.1',
  info: {
    title: `${config().siteName}: community interface`,
    version: packageJson.version,
    description: DESCRIPTION,
    ...(config().license && { license: config().license }),
  },
  servers: [{ url: absoluteUrl('/api') }],
  paths: { ...printOperations(), ...printMonitoring() },
  components: { schemas: printComponentSchemas(), responses: printSharedResponses() },
});
