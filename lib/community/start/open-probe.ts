import type { Config } from '@/lib/base/config/config';
import { deadlinesMs } from '@/lib/base/runtime/deadlines';
import { parseHref } from '@/lib/urls/parse-href';
import type { Probe } from '../kind/community-kind';
import { type ConnectionOptions, openHttpConnection } from '../remote/http-connection';
import type { UpstreamResponse } from '../remote/upstream';

type Response = Promise<UpstreamResponse | undefined>;

/** Returns a probe of the server at an address. */
export function openProbe(url: string, credentials?: Config['apiCredentials']): Probe {
  const responses = new Map<string, Response>();
  let hasFailed = false;
  const send = async (options: ConnectionOptions, path: string): Response => {
    if (hasFailed) return undefined;
    const message = { path, search: '' };
    const response = await openHttpConnection(options)(message, deadlinesMs().communityRequest);
    if (response.kind === 'response') return response;
    hasFailed = true;
    return undefined;
  };
  const remember = (key: string, request: () => Response) => {
    const response = responses.get(key) ?? request();
    responses.set(key, response);
    return response;
  };
  const askAt = (address: string) => remember(address, () => send({ baseUrl: address }, ''));
  return {
    url,
    ask: (path) =>
      remember(`${path} below`, () =>
        send({ baseUrl: url, ...(credentials && { credentials }) }, path),
      ),
    askAt,
    async frontPage() {
      const page = await askAt(url);
      if (!page || page.status < 300 || page.status >= 400) return page;
      const target = parseHref(page.headers.get('location') ?? '', new URL(url));
      return target?.host === new URL(url).host ? askAt(target.href) : undefined;
    },
  };
}
