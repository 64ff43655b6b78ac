import { locatePost } from '@/lib/community/operations/locate-post';
import { reportRefusal } from '@/lib/render/describe-error';
import { type RenderContext, runInRenderContext } from '@/lib/render/render-context';
import type { TextResponse } from '@/lib/render/text-response';
import { type ClientKind, runAsClient } from '@/lib/runtime/client-kind';
import { type Resource, resourceUrl } from '@/lib/urls/resolve-target';
import {
  type NextHandler,
  type RenderedResponse,
  renderWithNext,
  runRendering,
} from '../post-process/render-with-next';
import { makeDocument } from './make-document';

const NOTHING: TextResponse = { status: 200, headers: {}, body: '' };

/** The function that makes the response with a resource without Next; undefined for a page. */
function withoutNext(resource: Resource): (() => Promise<TextResponse>) | undefined {
  if (resource.kind !== 'view') return () => makeDocument(resource);
  const { view } = resource;
  if (view.kind !== 'post') return undefined;
  return async () => {
    reportRefusal(await locatePost(view));
    return NOTHING;
  };
}

/**
 * Renders a resource: a page with Next, a document and the redirect to a post without.
 * @param headers the only ones that reach Next.
 */
export function renderResource(
  next: NextHandler,
  resource: Resource,
  client: ClientKind,
  headers: Record<string, string> = {},
): Promise<RenderedResponse> {
  const url = resourceUrl(resource);
  const context: RenderContext = { resource };
  const render = withoutNext(resource);
  if (!render) return renderWithNext(next, url, { client, headers, context });
  return runRendering(url, context, async () => {
    const { body, ...head } = await runAsClient(client, () => runInRenderContext(context, render));
    return { ...head, body: Buffer.from(body), context };
  });
}
