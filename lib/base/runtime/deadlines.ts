import { defineProcessState } from './process-state';

/** The longest delay of a Node timer, 24 days. A longer one fires at once (https://nodejs.org/api/timers.html#settimeoutcallback-delay-args). */
export const MAX_TIMER_MS = 2 ** 31 - 1;
/** Long enough for a command on a busy machine. */
const LIFTED_MS = 600_000;

/** The deadlines of this process in milliseconds. Tests replace them. */
export const deadlinesMs = defineProcessState('deadlines', () => ({
  /** A response of the site. The deadlines below leave time for the rest of it. */
  render: 8000,
  /** A whole request to the community. A request that fails late may be sent once more. */
  communityRequest: 6000,
  /** The texts of a topic, of a wiki page, and of a page as Markdown. Later ones stay plain text. */
  topicTexts: 1200,
  wikiTexts: 3000,
  markdown: 4000,
}));

/** Lifts the deadlines of renderings, for commands that write files: a text that stays plain would stay so. */
export function liftRenderDeadlines(): void {
  deadlinesMs.set({
    ...deadlinesMs(),
    render: MAX_TIMER_MS,
    topicTexts: LIFTED_MS,
    wikiTexts: LIFTED_MS,
    markdown: LIFTED_MS,
  });
}
