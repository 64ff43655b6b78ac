import { escapeForTerminal } from '@/lib/cli/escape-for-terminal';
import { formatDuration } from '@/lib/cli/progress-bar';
import type { RunResult } from './run-mirror';
import type { Left } from './task-queue';

/** What a run did, what it could not do, and why, in lines for a terminal. */
export function formatRunSummary(result: RunResult, seconds: number): string {
  const { counts, requestCount, unfinished, end, warnings } = result;
  const { pages, topics, posts, deleted, invalid, repeatingTopics } = counts;
  const more = unfinished.count - unfinished.named.length;
  return [
    `Read ${pages} pages, ${topics} topics, ${posts} posts; ${deleted} gone; ${requestCount} questions in ${formatDuration(seconds)}.`,
    ...(end === 'away' ? ['The community does not answer; run again to go on.'] : []),
    ...(end === 'interrupted' ? ['Stopped; run again to go on.'] : []),
    ...(typeof end === 'object' ? [end.reason] : []),
    ...warnings,
    ...(invalid > 0 ? [`${invalid} records could not be understood.`] : []),
    ...(repeatingTopics > 0
      ? [
          `Of ${repeatingTopics} topics the community gives the same posts whatever the offset: the rest could not be read.`,
        ]
      : []),
    ...(result.isPublishable
      ? []
      : ['Nothing is shown yet: the copy is published once all lists were read whole.']),
    ...(unfinished.count > 0 ? [`${unfinished.count} things are not read:`] : []),
    ...unfinished.named.map((task) => `  ${named(task)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
    .map(escapeForTerminal)
    .join('\n');
}

/** Whether a run did all that it was to do. */
export const isRunComplete = ({ counts, unfinished, warnings, end }: RunResult): boolean =>
  end === 'done' &&
  unfinished.count === 0 &&
  warnings.length === 0 &&
  counts.invalid === 0 &&
  counts.repeatingTopics === 0;

function named({ kind, id, reason, retryAt }: Left): string {
  const waitSeconds = retryAt - Date.now() / 1000;
  const wait = waitSeconds > 0 ? `, to be tried again in ${formatDuration(waitSeconds)}` : '';
  return `${id === '' ? kind : `${kind} ${id}`}: ${reason ?? 'not asked yet'}${wait}`;
}
