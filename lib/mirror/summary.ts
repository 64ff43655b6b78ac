import { escapeForTerminal } from '@/lib/cli/escape-for-terminal';
import { formatDuration } from '@/lib/cli/progress-bar';
import type { RunResult } from './run-mirror';
import type { Left } from './task-queue';

/** What a run did, what it could not do, and why, in lines for a terminal. */
export function summary(result: RunResult, seconds: number): string {
  const { tally, asks, left, end, warnings } = result;
  const { pages, topics, posts, gone, leftOut, repeating } = tally;
  const more = left.count - left.named.length;
  return [
    `Read ${pages} pages, ${topics} topics, ${posts} posts; ${gone} gone; ${asks} questions in ${formatDuration(seconds)}.`,
    ...(end === 'away' ? ['The community does not answer; run again to go on.'] : []),
    ...(end === 'interrupted' ? ['Stopped; run again to go on.'] : []),
    ...(typeof end === 'object' ? [end.reason] : []),
    ...warnings,
    ...(leftOut > 0 ? [`${leftOut} records could not be understood.`] : []),
    ...(repeating > 0
      ? [
          `Of ${repeating} topics the community gives the same posts whatever the offset: the rest could not be read.`,
        ]
      : []),
    ...(result.isListed
      ? []
      : ['Nothing is shown yet: the copy is published once all lists were read whole.']),
    ...(left.count > 0 ? [`${left.count} things are not read:`] : []),
    ...left.named.map((task) => `  ${named(task)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
    .map(escapeForTerminal)
    .join('\n');
}

/** Whether a run did all that it was to do. */
export const isComplete = ({ tally, left, warnings, end }: RunResult): boolean =>
  end === 'done' &&
  left.count === 0 &&
  warnings.length === 0 &&
  tally.leftOut === 0 &&
  tally.repeating === 0;

function named({ kind, id, reason, retryAt }: Left): string {
  const waitSeconds = retryAt - Date.now() / 1000;
  const wait = waitSeconds > 0 ? `, to be tried again in ${formatDuration(waitSeconds)}` : '';
  return `${id === '' ? kind : `${kind} ${id}`}: ${reason ?? 'not asked yet'}${wait}`;
}
