import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type RenderContext, runInRenderContext } from '@/lib/pages/render-context';
import { BODY_SLOT_ID } from './body-slot';

const BODY_SLOT = `<template id="${BODY_SLOT_ID}"></template>`;
/** What React prints before the fallback of a `<Suspense>` whose content it has not waited for. */
const UNFINISHED = '<!--$!-->';
const WHAT_IS_ALLOWED =
  'Below PageLayout only synchronous components may stand: nothing that is async or suspends, and ' +
  'client components only where PageLayout has hasIsland. Load data in the loader (docs/adding-a-page.md).';

function renderBody(body: ReactNode): string {
  let html: string;
  try {
    html = renderToString(body);
  } catch (cause) {
    throw new Error(`The body of a page cannot be rendered. ${WHAT_IS_ALLOWED}`, { cause });
  }
  if (html.includes(UNFINISHED)) {
    throw new Error(`A <Suspense> of a page shows only its fallback. ${WHAT_IS_ALLOWED}`);
  }
  return html;
}

/**
 * Fills the document of Next around a page: its metadata into the head, and its static body, rendered, into the slot.
 * @throws where a body and a slot do not belong together, as the page would be blank, and where the
 *   body cannot be rendered in one synchronous pass
 */
export function fillDocument(html: string, context: RenderContext): string {
  const { staticBody, head = '' } = context;
  const headEnd = Math.max(0, html.indexOf('</head>'));
  const slotAt = html.indexOf(BODY_SLOT, headEnd);
  const start = html.slice(0, headEnd) + head;
  if (staticBody === undefined && slotAt === -1) return start + html.slice(headEnd);
  if (staticBody === undefined) throw new Error('The page has a slot for a body, and no body.');
  const slotEnd = slotAt + BODY_SLOT.length;
  if (slotAt === -1 || html.includes(BODY_SLOT, slotEnd)) {
    throw new Error(`The page has a body, and Next's HTML not exactly one slot for it.`);
  }
  const body = runInRenderContext(context, () => renderBody(staticBody));
  return start + html.slice(headEnd, slotAt) + body + html.slice(slotEnd);
}
