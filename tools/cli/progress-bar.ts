import { Presets, SingleBar } from 'cli-progress';

const MINUTE_MS = 60_000;
const FORMAT = '{bar} {percentage} % {label}';

/** Shows on the terminal how far a long command is. */
export interface ProgressBar {
  /** `done` and `total` are in the unit of the phase. */
  update(phase: string, done: number, total: number): void;
  /** Writes a line above the bar. */
  writeLine(text: string): void;
  stop(): void;
}

/**
 * Opens a progress bar on standard error. Where that is not a terminal, one line is written per phase.
 * A timed bar also shows counts, the rate and the time left, and is replaced by one line a minute.
 */
export function openProgressBar({ isTimed = false } = {}): ProgressBar {
  const stream = process.stderr;
  const bar = stream.isTTY ? startBar(stream) : undefined;
  const rate = createRateMeter();
  let [writtenPhase, writtenAt] = ['', performance.now()];
  return {
    update(phase, done, total) {
      const label = isTimed ? timedLabel(phase, done, total, rate(done)) : phase;
      bar?.setTotal(Math.max(total, 1));
      bar?.update(done, { label });
      const isDue = isTimed ? performance.now() - writtenAt >= MINUTE_MS : phase !== writtenPhase;
      if (bar || !isDue) return;
      [writtenPhase, writtenAt] = [phase, performance.now()];
      stream.write(isTimed ? `${label}\n` : `${label} …\n`);
    },
    writeLine(text) {
      stream.write(`${bar ? '\r\u001b[2K' : ''}${text}\n`);
    },
    stop: () => bar?.stop(),
  };
}

function startBar(stream: NodeJS.WriteStream): SingleBar {
  const options = { stream, format: FORMAT, hideCursor: true, clearOnComplete: true };
  const bar = new SingleBar(options, Presets.shades_classic);
  bar.start(1, 0, { label: '' });
  return bar;
}

function timedLabel(phase: string, done: number, total: number, perSecond: number): string {
  const timeLeft = formatDuration((total - done) / perSecond);
  return `${done} of ${total} · ${phase} · ${perSecond.toFixed(1)} a second · ${timeLeft} left`;
}

/** Returns a function that takes a running count and returns its growth per second over the last minute. */
function createRateMeter(): (done: number) => number {
  const samples = [{ at: performance.now(), done: 0 }];
  return (done) => {
    const at = performance.now();
    samples.push({ at, done });
    while (samples.length > 2 && at - (samples[0]?.at ?? at) > MINUTE_MS) samples.shift();
    const [first] = samples;
    return first && at > first.at ? ((done - first.done) * 1000) / (at - first.at) : 0;
  };
}

/** Formats a duration with one or two units: `3 h 20 min`; `unknown` where it is not finite. */
export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'unknown';
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.round(hours / 24)} days`;
}
