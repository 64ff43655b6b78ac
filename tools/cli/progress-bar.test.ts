import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openProgressBar, writeErrorLine } from './progress-bar';

const { isTTY, columns } = process.stderr;
let written: string[] = [];

function pretend(terminal: { isTTY: boolean; columns: number }) {
  Object.assign(process.stderr, terminal);
}

beforeEach(() => {
  written = [];
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(1000);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  pretend({ isTTY, columns });
});

test('without a terminal there is a line for each phase, and no control character', () => {
  pretend({ isTTY: false, columns: 0 });
  const progress = openProgressBar();
  for (const phase of ['pages', 'posts']) {
    for (let done = 1; done <= 3; done += 1) progress.update(phase, done, 3);
  }
  writeErrorLine('a line');
  progress.stop();
  expect(written).toEqual(['pages …\n', 'posts …\n', 'a line\n']);
});

test('without a terminal a timed bar is a line a minute', () => {
  pretend({ isTTY: false, columns: 0 });
  const progress = openProgressBar({ isTimed: true });
  for (let done = 1; done <= 120; done += 1) {
    vi.advanceTimersByTime(1000);
    progress.update('topics', done, 600);
  }
  expect(written).toEqual([
    '60 of 600 · topics · 1.0 a second · 9 min left\n',
    '120 of 600 · topics · 1.0 a second · 8 min left\n',
  ]);
  // The duration of an outage does not count for the remaining time.
  vi.advanceTimersByTime(70_000);
  progress.interrupt('It answers again.');
  for (let done = 121; done <= 181; done += 1) {
    vi.advanceTimersByTime(1000);
    progress.update('topics', done, 600);
  }
  expect(written.slice(2)).toEqual([
    'It answers again.\n',
    '180 of 600 · topics · 1.0 a second · 7 min left\n',
  ]);
});

test('on a terminal one line is painted over, ten times a second, and cleared at the end', () => {
  pretend({ isTTY: true, columns: 60 });
  const progress = openProgressBar();
  for (const done of [50, 51, 52]) progress.update('pages', done, 100);
  vi.advanceTimersByTime(100);
  progress.update('a phase with a long name', 200, 100);
  progress.stop();
  const line = (text: string) => `\r\u001b[2K${text}`;
  expect(written).toEqual([
    line(`${'█'.repeat(20)}${'░'.repeat(20)} 50 % pages`),
    line(`${'█'.repeat(40)} 100 % a phase with`),
    line(''),
  ]);
});
