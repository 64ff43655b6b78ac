import { defineProcessState } from './process-state';

/**
 * Longest timer of Node, 24 days. A longer one fires at once
 * (https://nodejs.org/api/timers.html#settimeoutcallback-delay-args).
 */
export const MAX_TIMER_MS = 2 ** 31 - 1;
/** Enough for commands on a busy machine. */
const LIFTED_MS = 600_000;

/** Deadlines in milliseconds, which tests replace. */
export const deadlinesMs = defineProcessState('deadlines', () => ({
  render: 8000,
  /** Leaves time for one retry after a late failure. */
  communityRequest: 6000,
  /** Texts that are not rendered by then are shown as plain text. */
  topicTexts: 1200,
  wikiTexts: 3000,
  markdown: 4000,
}));

/** Lifts the deadlines for commands that write files, where plain texts would remain. */
export function liftRenderDeadlines(): void {
  deadlinesMs.set({
    ...deadlinesMs(),
    render: MAX_TIMER_MS,
    topicTexts: LIFTED_MS,
    wikiTexts: LIFTED_MS,
    markdown: LIFTED_MS,
  });
}
