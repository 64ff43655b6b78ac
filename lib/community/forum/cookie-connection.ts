import {
  type ConnectionOptions,
  type HttpConnection,
  openHttpConnection,
} from '../remote/http-connection';

const MAX_COOKIES = 10;
/** A longer one would be refused with every request. */
const MAX_LENGTH = 1_000;

/**
 * Opens a connection that sends back the cookies it is given. Without one, NodeBB and Flarum store a session
 * for each request, and NodeBB counts a view for each reading of a topic.
 */
export function openCookieConnection(options: ConnectionOptions): HttpConnection {
  const cookies = new Map<string, string>();
  const connection = openHttpConnection({
    ...options,
    cookie: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  return async (message, timeoutMs) => {
    const response = await connection(message, timeoutMs);
    if (response.kind !== 'response') return response;
    for (const given of response.headers.getSetCookie()) {
      const [pair = ''] = given.split(';', 1);
      const end = pair.indexOf('=');
      const name = pair.slice(0, end);
      const isKept = end > 0 && pair.length <= MAX_LENGTH;
      if (isKept && (cookies.has(name) || cookies.size < MAX_COOKIES)) {
        cookies.set(name, pair.slice(end + 1));
      }
    }
    return response;
  };
}
