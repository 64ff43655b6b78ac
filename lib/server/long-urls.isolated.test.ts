import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAcceptEncoding } from '@/lib/http/content-encoding';
import { resolveTarget } from '@/lib/urls/resolve-target';
import { routeAt } from '@/lib/urls/routes/match-route';
import { classifyClient } from './audience/classify-client';
import { validateRequest } from './routing/validate-request';

const STARTS = [
  ...['/', '/x', '/board', '/board/topics/', '/board/topics?', '/wiki/', '/wiki/pages/', '/t/'],
  ...['/c/', '/topic/1-', '/doku.php', '/viewtopic.php?', '/index.php?', '/feeds/board', '/go?'],
  ...['/go?to=', '/search?q=', '/sitemaps/', '/?showtopic=1'],
];
const UNITS = ['/', 'a', '1', '1-', ':', '&', '=', 'a&', 'a=b&', '?', '.', '_', '+', ';', '%0A'];
const MORE_UNITS = ['%20', '%E9%87%91', '%FF', '/doku.php', '/a', '.atom', 'page=1&', 'to=&', 'x'];
const ENDS = ['', 'x', '1', '/', '%0A', '.atom', '#', '&to=/t/a'];

/** Processor time in microseconds. */
function costOnce(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * For eight times the length, linear work takes about eight times as long, quadratic work 64 times. One of
 * ten measurements suffices: compiler, garbage collector and other processes only add time.
 */
function expectLinear(textOf: (length: number) => string, read: (text: string) => void): void {
  const short = textOf(2000);
  const long = textOf(16_000);
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 10 && growth >= 28; attempt++) {
    const cost = costOnce(() => read(long));
    // Too short to measure. Quadratic time would be over half a second.
    if (cost < 10_000) return;
    growth = Math.min(growth, cost / costOnce(() => read(short)));
  }
  expect(growth, long.slice(0, 60)).toBeLessThan(28);
}

const repeated = (start: string, unit: string, end: string) => (length: number) =>
  start + unit.repeat(length / unit.length) + end;

function handleTarget(target: string): void {
  routeAt(target);
  validateRequest('GET', target, {});
  resolveTarget(target);
}

test('whatever a URL holds, the time to parse it grows with its length', () => {
  const units = fc
    .array(fc.constantFrom(...UNITS, ...MORE_UNITS), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.constantFrom(...STARTS), units, fc.constantFrom(...ENDS), (...parts) => {
      expectLinear(repeated(...parts), handleTarget);
    }),
    {
      numRuns: 60,
      examples: [
        ['/board', '/', 'x'],
        ['/t/', 'a', ''],
        ['/doku.php', '/doku.php', '%0A'],
        ['/index.php?', 'a&', ''],
        ['/go?', '&', ''],
        ['/go?to=/t/', 'a', ''],
        ['/', '1-.atom', ''],
        ['/feeds', '/', 'x.atom'],
      ],
    },
  );
});

test.each([
  ['Accept-Encoding', (text: string) => parseAcceptEncoding(text)],
  ['User-Agent', (text: string) => classifyClient(undefined, text)],
])('the time to parse %s grows with its length', (_name, read) => {
  const units = fc.constantFrom(',', ' ', ', ', 'gzip', 'br;', 'q=0', '0', 'gzip;q=0.', 'bo', 'x');
  fc.assert(
    fc.property(units, units, fc.constantFrom('', 'x', ';q=1'), (start, unit, end) => {
      expectLinear(repeated(start, unit, end), read);
    }),
    { numRuns: 30 },
  );
});
