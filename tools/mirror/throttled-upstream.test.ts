import { expect, test } from 'vitest';
import { FakeClock } from '@/e2e/fixtures/fake-clock';
import { ThrottledUpstream } from './throttled-upstream';

const respond = (status = 200, headers: Record<string, string> = {}) => ({
  kind: 'response' as const,
  status,
  headers: new Headers(headers),
  body: Buffer.alloc(0),
});
const FAULT = {
  kind: 'fault',
  reason: 'connection refused',
  isMalformed: false,
  isBeforeResponse: true,
} as const;

/** Sends requests with these responses after a time. Returns the intervals between them in milliseconds. */
async function intervalsOf(
  answers: readonly (ReturnType<typeof respond> | typeof FAULT)[],
  latencyMs = 0,
): Promise<number[]> {
  const clock = new FakeClock();
  const times = [clock.now()];
  const left = [...answers];
  const upstream = new ThrottledUpstream(
    async () => {
      times.push(clock.now());
      clock.pass(latencyMs);
      return left.shift() ?? FAULT;
    },
    2,
    clock,
  );
  for (const _ of answers) await upstream.send({ path: '/board/forums', search: '' });
  return times.slice(1).map((at, index) => at - (times[index] ?? 0));
}

test('it never sends faster than its rate, nor at once: an earlier process may just have sent a request', async () => {
  expect(await intervalsOf([respond(), respond(), respond()])).toEqual([500, 500, 500]);
});

test('it sends less often when responses take longer', async () => {
  expect(await intervalsOf([respond(), respond()], 1000)).toEqual([500, 2000]);
});

test.each([
  ['a 429 with Retry-After', respond(429, { 'retry-after': '60' }), 60_000],
  [
    'nothing remaining',
    respond(200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '9' }),
    9000,
  ],
])('it pauses after %s', async (_, answer, waitMs) => {
  const [, interval] = await intervalsOf([answer, respond()]);
  expect(interval).toBeGreaterThanOrEqual(waitMs);
});

/** Returns a server that answers one request per interval, and 429 to others. */
function scarceServer(clock: FakeClock, everyMs: number) {
  let answeredAt = Number.NEGATIVE_INFINITY;
  let refusals = 0;
  return {
    refusals: () => refusals,
    async connection() {
      if (clock.now() - answeredAt < everyMs) {
        refusals += 1;
        return respond(429);
      }
      answeredAt = clock.now();
      return respond();
    },
  };
}

test('a request that a rate limit refuses is sent again, and later ones keep to what was answered', async () => {
  const clock = new FakeClock();
  const server = scarceServer(clock, 4000);
  const pauses: number[] = [];
  const upstream = new ThrottledUpstream(server.connection, 1, clock, (seconds) => {
    pauses.push(seconds);
  });
  for (let requests = 0; requests < 20; requests++) {
    expect((await upstream.send({ path: '/a', search: '' })).kind).toBe('response');
  }
  expect(server.refusals()).toBeLessThan(4);
  expect(pauses).toHaveLength(server.refusals());
});

test.each([
  ['without Retry-After', {}, 10],
  ['with Retry-After', { 'retry-after': '2' }, 4],
])(
  'a server that refuses each ninth request %s gets all others, not much slower than its pauses',
  async (_, headers, pauseSeconds) => {
    const clock = new FakeClock();
    let sent = 0;
    const upstream = new ThrottledUpstream(
      async () => {
        sent += 1;
        return sent % 9 === 0 ? respond(429, headers) : respond();
      },
      1,
      clock,
    );
    for (let requests = 0; requests < 400; requests++) {
      expect((await upstream.send({ path: '/a', search: '' })).kind).toBe('response');
    }
    expect(clock.now()).toBeLessThan(sent * pauseSeconds * 1000);
  },
);

test('a server that refuses again after its pauses, and does not say how long they are, answers each request', async () => {
  const clock = new FakeClock();
  const server = scarceServer(clock, 55_000);
  const upstream = new ThrottledUpstream(server.connection, 1, clock);
  for (let requests = 0; requests < 20; requests++) {
    expect((await upstream.send({ path: '/a', search: '' })).kind).toBe('response');
  }
  expect(server.refusals()).toBeLessThan(30);
});

test('it gives a request up that is refused again and again', async () => {
  const upstream = new ThrottledUpstream(async () => respond(429), 1, new FakeClock());
  expect((await upstream.send({ path: '/a', search: '' })).kind).toBe('limited');
});

test('it slows down after limits that bodies state, and recovers by and by', async () => {
  const clock = new FakeClock();
  const upstream = new ThrottledUpstream(async () => respond(), 1, clock);
  const waitMs = async () => {
    const before = clock.now();
    await upstream.send({ path: '/a', search: '' });
    return clock.now() - before;
  };
  upstream.pause(1);
  upstream.pause(1);
  await waitMs();
  expect(await waitMs()).toBe(4000);
  for (let requests = 0; requests < 100; requests++) await waitMs();
  expect(await waitMs()).toBe(1000);
});

test.each([
  ['server errors', respond(503)],
  ['requests without a response', FAULT],
])(
  'it halves its rate after each of several %s, to once a minute, until one succeeds',
  async (_, answer) => {
    const failing = Array.from({ length: 9 }, () => answer);
    expect(await intervalsOf([...failing, respond(), respond()])).toEqual([
      ...[500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000, 500],
    ]);
  },
);
