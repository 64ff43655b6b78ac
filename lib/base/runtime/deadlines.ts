import { defineProcessState } from './process-state';

/** The longest delay of a Node timer, 24 days. A longer one fires at once (https://nodejs.org/api/timers.html#settimeoutcallback-delay-args). */
export const MAX_TIMER_MS = 2 ** 31 - 1;
/** Long enough for a command on a busy machine. */
const LIFTED_MS = 600_000;

/** The deadlines of this process in milliseconds. Tests replace them. */
export const deadlinesMs = defineProcessState('deadlines', () => ({
  /** A response of the site. */
  render: 8000,
  /** A request to the community. One that fails late may be repeated once. */
  communityRequest: 6000,
  /** The texts of a topic, of a wiki page, and of Markdown. Late texts stay plain. */
  topicTexts: 1200,
  wikiTexts: 3000,
  markdown: 4000,
}));

/** Lifts the deadlines of renderings for commands that write files, where plain texts would stay plain. */
export function liftRenderDeadlines(): void {
  deadlinesMs.set({
    ...deadlinesMs(),
    render: MAX_TIMER_MS,
    topicTexts: LIFTED_MS,
    wikiTexts: LIFTED_MS,
    markdown: LIFTED_MS,
  });
}
