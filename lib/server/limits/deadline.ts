import { defineProcessState } from '@/lib/base/runtime/process-state';

const DEADLINE_MS = 8000;
/** The first rendering of a process loads code, which takes a busy machine long. */
const FIRST_FACTOR = 4;
/** The longest delay of a Node timer: 24 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The longest that a response may take to be made, in milliseconds. */
export const renderDeadlineMs = defineProcessState('render-deadline', () => DEADLINE_MS);

/** For commands: nobody waits for one response. */
export const liftRenderDeadline = (): void => renderDeadlineMs.set(MAX_TIMER_MS);

/**
 * Waits for work until the deadline, and then returns 'late'; the work continues in the background.
 * @param isFirst it is the first rendering of this process
 */
export async function withDeadline<T>(work: Promise<T>, isFirst = false): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const deadlineMs = Math.min(MAX_TIMER_MS, renderDeadlineMs() * (isFirst ? FIRST_FACTOR : 1));
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, deadlineMs, 'late').unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
