import { type ClientKind, runAsClient } from '@/lib/base/runtime/client-kind';
import { makeDocument } from '@/lib/documents/make-document';
import type { TextResponse } from '@/lib/http/text-response';
import {
  type NextHandler,
  type RenderedResponse,
  renderWithNext,
  runRendering,
} from '@/lib/next/render-with-next';
import { reportRefusal } from '@/lib/pages/errors/describe-error';
import { locatePost } from '@/lib/pages/locate/locate-post';
import { locateRecord } from '@/lib/pages/locate/locate-record';
import { type RenderContext, runInRenderContext } from '@/lib/pages/render-context';
import { type Resource, resourceUrl } from '@/lib/urls/resolve-target';

const NOTHING: TextResponse = { status: 200, headers: {}, body: '' };

/** The function that makes the response with a resource without Next; undefined for a page. */
function withoutNext(resource: Resource): (() => Promise<TextResponse>) | undefined {
  if (resource.kind !== 'view') return () => makeDocument(resource);
  const { view } = resource;
  if (view.kind !== 'post' && view.kind !== 'locator') return undefined;
  return async () => {
    reportRefusal(await (view.kind === 'post' ? locatePost(view) : locateRecord(view)));
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
    const made = await runAsClient(client, () => runInRenderContext(context, render));
    return { ...made, context };
  });
}
