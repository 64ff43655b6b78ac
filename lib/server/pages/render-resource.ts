import { log } from '@/lib/base/log/log';
import { warnOnceASecond } from '@/lib/base/log/warn-once-a-second';
import type { Visitor } from '@/lib/community/community';
import type { Site } from '@/lib/community/site/site';
import { type DocumentSources, makeDocument } from '@/lib/documents/make-document';
import type { TextResponse } from '@/lib/http/text-response';
import type { PageFacts, PageRefusal } from '@/lib/pages/page-result';
import type { PageRenderer, RenderedPage } from '@/lib/render/page-renderer';
import { type Resource, resourceUrl } from '@/lib/urls/resolve-target';
import { withDeadline } from '../limits/deadline';
import { runTool } from '../mcp/run-tool';
import { httpStats } from '../stats/http-stats';

export type RenderedDocument = { kind: 'document'; response: TextResponse } & PageFacts;

/** It threw (500) or timed out (503). */
interface BrokenRendering {
  kind: 'broken';
  status: 500 | 503;
}

export type RenderedResource = RenderedPage | RenderedDocument | PageRefusal | BrokenRendering;

export interface ResourceServices {
  renderer: PageRenderer;
  documents: DocumentSources;
}

async function make(
  { renderer, documents }: ResourceServices,
  resource: Resource,
  site: Site,
  visitor: Visitor | undefined,
): Promise<RenderedResource> {
  if (resource.kind === 'view') return renderer.render(resource.view, site, visitor);
  const made =
    resource.kind === 'tool'
      ? await runTool(resource, site)
      : await makeDocument(resource, site, documents);
  return made.kind === 'ready' ? { ...made, kind: 'document' } : made;
}

/** A query may hold a visitor's input, so it is not logged. */
const pathOf = (target: string) => target.split('?', 1)[0];

/**
 * Runs and counts a rendering. Gives up after 8 s, for the first after 32 s; it goes on in the background.
 */
async function runRendering(
  path: string | undefined,
  render: () => Promise<RenderedResource>,
): Promise<RenderedResource> {
  const { renders } = httpStats();
  const startedAtMs = performance.now();
  try {
    const rendered = await withDeadline(render(), renders.count === 0);
    if (rendered !== 'late') return rendered;
    renders.late += 1;
    warnOnceASecond('rendering timed out', { path });
    return { kind: 'broken', status: 503 };
  } catch (error) {
    renders.broken += 1;
    log().error({ event: 'rendering failed', path, err: error });
    return { kind: 'broken', status: 500 };
  } finally {
    renders.count += 1;
    renders.sumMs += performance.now() - startedAtMs;
  }
}

/** Renders a page or document of a client's site, whose dependencies then name the answers on it. */
export const renderResource = (
  services: ResourceServices,
  resource: Resource,
  site: Site,
  visitor?: Visitor,
): Promise<RenderedResource> =>
  runRendering(pathOf(resourceUrl(resource)), () => make(services, resource, site, visitor));
