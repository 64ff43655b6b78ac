import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { inject } from 'light-my-request';
import type { LoadedPage } from '@/lib/pages/page-result';
import { href } from '@/lib/urls/views/href';
import type { View } from '@/lib/urls/views/view';
import type { RenderedHtml } from '../static/render-static';
import { withLoadedContent } from './loaded-content';

export type NextHandler = (
  view: View,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

/**
 * Renders loaded content with Next in this process, without headers of a client.
 * @throws unless Next answers 200
 */
export const renderWithNext = (
  handler: NextHandler,
  view: View,
  content: LoadedPage<unknown>,
): Promise<RenderedHtml> =>
  withLoadedContent(content, (headers) => requestPage(handler, view, headers));

async function requestPage(
  handler: NextHandler,
  view: View,
  headers: Record<string, string>,
): Promise<RenderedHtml> {
  const nonce = randomBytes(16).toString('base64');
  const response = await inject(
    (request, response) => {
      const answered = handler(
        view,
        request as unknown as IncomingMessage,
        response as unknown as ServerResponse,
      );
      answered.catch((error: unknown) => response.destroy(error as Error));
    },
    {
      method: 'GET',
      url: href(view),
      headers: {
        ...headers,
        host: 'localhost',
        // Next copies the nonce of its scripts from here (docs: Content Security Policy).
        'content-security-policy': `script-src 'nonce-${nonce}'`,
      },
    },
  );
  const { statusCode, payload } = response;
  if (statusCode !== 200) throw new Error(`Next answered ${statusCode} for ${href(view)}.`);
  return { head: '', body: payload, policy: { styles: [], nonce } };
}
