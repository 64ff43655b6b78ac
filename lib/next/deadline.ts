import { defineProcessState } from '@/lib/base/runtime/process-state';

const DEADLINE_MS = 8000;
/** The longest delay of a Node timer: 24 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The longest that a response may take to be made, in milliseconds. */
export const renderDeadlineMs = defineProcessState('render-deadline', () => DEADLINE_MS);

/** For development: Next compiles a page at the first request for it, which may take longer. */
export const liftRenderDeadline = (): void => renderDeadlineMs.set(MAX_TIMER_MS);

/** Waits for work until the deadline, and then returns 'late'; the work continues in the background. */
export async function withDeadline<T>(work: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, renderDeadlineMs(), 'late').unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
