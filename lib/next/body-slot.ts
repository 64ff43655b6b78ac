import type { ReactNode } from 'react';
import { currentRenderContext } from '@/lib/pages/render-context';

/** The id of the element that stands for a static body in Next's HTML. */
export const BODY_SLOT_ID = 'body-slot';

/**
 * Leaves the page's body to `lib/next`, which renders it to HTML in place of the slot: a third of the
 * work of rendering it with Next, which would also serialize it for the browser.
 */
export function setStaticBody(body: ReactNode): void {
  const context = currentRenderContext();
  if (context) context.staticBody = body;
}
