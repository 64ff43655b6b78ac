import { defineProcessState } from './process-state';

/**
 * Longest Node timer, 24 days; longer ones fire at once
 * (https://nodejs.org/api/timers.html#settimeoutcallback-delay-args).
 */
export const MAX_TIMER_MS = 2 ** 31 - 1;
/** Suffices for commands on a busy machine. */
const LIFTED_MS = 600_000;

/** Deadlines in milliseconds. Tests replace them. */
export const deadlinesMs = defineProcessState('deadlines', () => ({
  render: 8000,
  /** A late failure may be retried once. */
  communityRequest: 6000,
  /** Texts rendered later stay plain. */
  topicTexts: 1200,
  wikiTexts: 3000,
  markdown: 4000,
}));

/** Lifts deadlines for commands that write files, where plain texts would remain. */
export function liftRenderDeadlines(): void {
  deadlinesMs.set({
    ...deadlinesMs(),
    render: MAX_TIMER_MS,
    topicTexts: LIFTED_MS,
    wikiTexts: LIFTED_MS,
    markdown: LIFTED_MS,
  });
}
