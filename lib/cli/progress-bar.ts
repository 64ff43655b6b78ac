import { Presets, SingleBar } from 'cli-progress';

/** How a long command shows on the terminal how far it is. */
export interface ProgressBar {
  at(phase: string, done: number, total: number): void;
  /** Writes a line above the bar. */
  line(text: string): void;
  stop(): void;
}

/** A bar on a terminal; else one line for each phase, so that a log stays short. */
export function openProgressBar(stream: NodeJS.WriteStream = process.stderr): ProgressBar {
  return stream.isTTY ? bar(stream) : lines(stream);
}

function bar(stream: NodeJS.WriteStream): ProgressBar {
  const single = new SingleBar(
    { stream, format: '{bar} {percentage} % {phase}', hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  single.start(1, 0, { phase: '' });
  return {
    at(phase, done, total) {
      single.setTotal(Math.max(total, 1));
      single.update(done, { phase });
    },
    line(text) {
      stream.write(`\r\u001b[2K${text}\n`);
    },
    stop: () => single.stop(),
  };
}

function lines(stream: NodeJS.WriteStream): ProgressBar {
  let current = '';
  return {
    at(phase) {
      if (phase !== current) stream.write(`${phase} …\n`);
      current = phase;
    },
    line(text) {
      stream.write(`${text}\n`);
    },
    stop() {},
  };
}
