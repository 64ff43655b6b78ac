import { Presets, SingleBar } from 'cli-progress';

const LINE_EVERY_MS = 60_000;
const RATE_OVER_MS = 60_000;

/** How a mirror shows how far it is, at what rate, and how long it will still take. */
export interface MirrorProgress {
  at(state: { done: number; left: number; phase: string }): void;
  stop(): void;
}

/** A bar on a terminal; else a line a minute. */
export function openMirrorProgress(stream: NodeJS.WriteStream = process.stderr): MirrorProgress {
  const rate = rateMeter();
  const bar = stream.isTTY ? openBar(stream) : undefined;
  let writtenAt = performance.now();
  return {
    at({ done, left, phase }) {
      const perSecond = rate(done);
      const facts = `${phase} · ${perSecond.toFixed(1)} a second · ${duration(left / perSecond)} left`;
      bar?.setTotal(done + left);
      bar?.update(done, { facts });
      if (bar || performance.now() - writtenAt < LINE_EVERY_MS) return;
      writtenAt = performance.now();
      stream.write(`${done} of ${done + left} asked · ${facts}\n`);
    },
    stop: () => bar?.stop(),
  };
}

function openBar(stream: NodeJS.WriteStream): SingleBar {
  const format = '{bar} {value} of {total} · {facts}';
  const options = { stream, format, hideCursor: true, clearOnComplete: true };
  const bar = new SingleBar(options, Presets.shades_classic);
  bar.start(1, 0, { facts: '' });
  return bar;
}

/** Gives the questions a second over the last minute. */
function rateMeter(): (done: number) => number {
  const points: { at: number; done: number }[] = [{ at: performance.now(), done: 0 }];
  return (done) => {
    const at = performance.now();
    points.push({ at, done });
    while (points.length > 2 && at - (points[0]?.at ?? at) > RATE_OVER_MS) points.shift();
    const [first] = points;
    return first && at > first.at ? ((done - first.done) * 1000) / (at - first.at) : 0;
  };
}

/** Seconds as words, one unit and a half: `3 h 20 min`. */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'unknown';
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.round(hours / 24)} days`;
}
