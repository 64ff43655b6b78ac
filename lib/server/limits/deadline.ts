import { deadlinesMs, MAX_TIMER_MS } from '@/lib/base/runtime/deadlines';

/** The first rendering also loads code. */
const FIRST_FACTOR = 4;

/** Returns the work's result, or 'late' after the deadline. The work goes on. */
export async function withDeadline<T>(work: Promise<T>, isFirst = false): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const deadlineMs = Math.min(MAX_TIMER_MS, deadlinesMs().render * (isFirst ? FIRST_FACTOR : 1));
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, deadlineMs, 'late').unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
