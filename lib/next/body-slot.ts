import { createElement, type ReactNode } from 'react';
import { currentRenderContext } from '@/lib/pages/render-context';

/** The id of the element that stands for a static body in Next's HTML. */
export const BODY_SLOT_ID = 'body-slot';

/**
 * Leaves a page's body to `lib/next`, which renders it to HTML in place of the slot: a third of the
 * work of rendering it with Next, which would also serialize it for the browser.
 * @returns the slot; the body itself outside of a render of `lib/next`
 */
export function slotFor(body: ReactNode): ReactNode {
  const context = currentRenderContext();
  if (!context) return body;
  context.staticBody = body;
  return createElement('template', { id: BODY_SLOT_ID });
}
