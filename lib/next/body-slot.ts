import { createElement, type ReactNode, version } from 'react';
import { log } from '@/lib/base/log/log';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { currentRenderContext } from '@/lib/pages/render-context';

/** The id of the element that stands for a static body in Next's HTML. */
export const BODY_SLOT_ID = 'body-slot';

const isMismatchReported = defineProcessState('react-mismatch', () => false);

/** React's elements are the same in all versions of a minor release, Next's own prereleases included. */
const minorOf = (reactVersion: string) => reactVersion.split('.', 2).join('.');

/**
 * Leaves a page's body to `lib/next`, which renders it to HTML in place of the slot: a third of the
 * work of rendering it with Next, which would also serialize it for the browser.
 * @returns the slot; the body itself where Next has to render it, because its React has created
 *   elements for another version than the one of `lib/next`
 */
export function slotFor(body: ReactNode): ReactNode {
  const context = currentRenderContext();
  if (!context?.reactVersion) return body;
  if (minorOf(context.reactVersion) !== minorOf(version)) {
    const versions = { ofNext: version, installed: context.reactVersion };
    if (!isMismatchReported())
      log().warn({ event: 'Next renders all pages: React versions differ', ...versions });
    isMismatchReported.set(true);
    return body;
  }
  context.staticBody = body;
  return createElement('template', { id: BODY_SLOT_ID });
}
