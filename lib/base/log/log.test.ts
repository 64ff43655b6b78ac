import { expect, test } from 'vitest';
import { createLogger } from './log';

function written(...events: Record<string, unknown>[]): string[] {
  const lines: string[] = [];
  const log = createLogger('info', (line) => lines.push(line));
  for (const event of events) log.info(event);
  return lines;
}

test('one line of JSON an event', () => {
  const [line = '', ...more] = written({ event: 'asked', ms: 3 });
  expect(more).toEqual([]);
  expect(line.endsWith('\n')).toBe(true);
  expect(JSON.parse(line)).toEqual({
    level: 'info',
    event: 'asked',
    ms: 3,
    time: expect.any(String),
  });
});

test('no raw control, line-end or bidi character', () => {
  const hostile = 'a\n\r\u001b[2J\u007f\u009b31m\u2028\u202e\u2066b';
  const [line = ''] = written({ event: hostile });
  expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
  expect(JSON.parse(line).event).toBe(hostile);
});

test.each([
  [{ address: 'canary' }],
  [{ visitor: { address: 'canary', userAgent: 'canary' } }],
  [{ authorization: 'canary' }],
  [{ request: { headers: { cookie: 'canary' } } }],
  [{ credentials: { secret: 'canary' } }],
])('%j is not logged', (event) => {
  expect(written(event).join('')).not.toContain('canary');
});

test('below its level, nothing is written', () => {
  const lines: string[] = [];
  createLogger('error', (line) => lines.push(line)).warn('quiet');
  expect(lines).toEqual([]);
});
