import { escapeForTerminal } from '@/tools/cli/escape-for-terminal';
import { formatDuration } from '@/tools/cli/progress-bar';
import type { RunResult } from './run-mirror';
import type { UnfinishedTask } from './task-queue';

/** Returns lines for the terminal on a run's results and problems. Names are escaped. */
export function formatRunSummary(result: RunResult, seconds: number): string {
  const { counts, requestCount, unfinished, end, warnings, isPublishable } = result;
  const { pages, topics, posts, deleted, invalid, repeated, repeatingTopics } = counts;
  const more = unfinished.count - unfinished.first.length;
  return [
    `Read ${pages} pages, ${topics} topics, ${posts} posts; ${deleted} gone; ${requestCount} requests in ${formatDuration(seconds)}.`,
    end === 'unavailable' && 'The community does not answer; run again to go on.',
    end === 'blocked' &&
      'Something in front of the community refuses the requests of this site; run again to go on.',
    typeof end === 'object' && end.reason,
    ...warnings,
    invalid > 0 && `${invalid} records could not be understood.`,
    repeated > 0 && `${repeated} records came more than once; of each, the newest is kept.`,
    repeatingTopics > 0 &&
      `Of ${repeatingTopics} topics the community gives the same posts whatever the offset: the rest could not be read.`,
    !isPublishable &&
      'Nothing is shown yet: the copy is published once all lists were read completely.',
    unfinished.count > 0 && `${unfinished.count} tasks are not done:`,
    ...unfinished.first.map((task) => `  ${formatTask(task)}`),
    more > 0 && `  and ${more} more`,
  ]
    .filter((line) => line !== false)
    .map(escapeForTerminal)
    .join('\n');
}

/** True if nothing was left undone. */
export const isRunComplete = ({ counts, unfinished, warnings, end }: RunResult): boolean =>
  end === 'done' &&
  unfinished.count === 0 &&
  warnings.length === 0 &&
  counts.invalid === 0 &&
  counts.repeatingTopics === 0;

function formatTask({ kind, id, reason, retryAt }: UnfinishedTask): string {
  const waitSeconds = retryAt - Date.now() / 1000;
  const wait = waitSeconds > 0 ? `, to be tried again in ${formatDuration(waitSeconds)}` : '';
  return `${id === '' ? kind : `${kind} ${id}`}: ${reason ?? 'not requested yet'}${wait}`;
}
