import { readFileSync } from 'node:fs';
import { renderPosts } from '@/lib/content/render-posts';
import { LANGUAGES } from '@/lib/content/snippets/languages';

/** UTF-16 units of the text in each post. */
const LENGTH = 12_000;
/** Processor time of the main thread, milliseconds, that rendering one page may take. */
export const MAX_PAGE_MS = 50;
/** A page that takes longer is tried again: the compiler and the garbage collector work at times. */
const TRIES = 3;

const CODE_PIECES = [
  ...['a', 'A', 'É', '中', '‹', '0', '0x', '1.', '_', '$', '@', '#', '%', '&', '*', '-', '+', '='],
  ...['/', '\\', '|', '~', '^', '!', '?', ':', ';', ',', '.', '"', "'", '`', '<', '>', '(', ')'],
  ...['[', ']', '{', '}', ' ', '  ', '\t', '\n', '//', '/*', '*/', '<!--', '"""', 'a>', ' A', 'a<'],
  ...['class ', 'function ', 'let ', 'if ', 'new ', 'return ', 'def ', 'public ', 'template<'],
];
const TEX_PIECES = [
  ...['x', '1', '{', '}', '^', '_', '&', '\\\\', '\\frac', '\\sqrt', '\\left(', '\\right)', ' '],
  ...[
    '\\begin{array}{c}',
    '\\end{array}',
    '\\begin{matrix}',
    '\\end{matrix}',
    '\\text{',
    '\\over ',
  ],
  ...[
    '\\dots',
    '\\sum',
    '\\limits',
    '\\hat',
    '\\overbrace',
    '\\color{red}',
    '\\operatorname{',
    '(',
  ],
  ...['\\def', '\\a', '\\let', '\\newcommand', '\\ce{', "'", '\\not', '\\tag{', '\\\\hline ', '$'],
];

/** The same numbers for the same seed (a linear congruential generator, Numerical Recipes). */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    yield state / 2 ** 32;
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A text that repeats a few pieces, which is what grammars take quadratic time for. */
function monotonous(pieces: readonly string[], length: number, random: () => number): string {
  const pick = () => pieces[Math.floor(random() * pieces.length)] ?? '';
  const join = (count: number) => Array.from({ length: count }, pick).join('');
  const unit = join(1 + Math.floor(random() * 4));
  const start = random() < 0.3 ? join(3) : '';
  return (start + unit.repeat(Math.ceil(length / unit.length))).slice(0, length);
}

/** Milliseconds of processor that this thread has taken; of the clock where the system does not tell. */
function threadMs(): number {
  try {
    const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return performance.now();
  }
}

let lastTopic = 0;

/** The least time of the main thread that rendering a post took, always as one never seen before. */
async function costOf(html: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < TRIES && least > MAX_PAGE_MS; time += 1) {
    lastTopic += 1;
    const started = threadMs();
    await renderPosts([{ id: 1, html }], lastTopic);
    least = Math.min(least, threadMs() - started);
  }
  return least;
}

/** A text that took the main thread too long. */
interface Held {
  ms: number;
  what: string;
}

/**
 * Renders random code of each language, and random formulas, 12 kB each.
 * @param rounds texts of each kind.
 * @returns the texts that took the main thread more than 50 ms: none may.
 */
export async function fuzzMainThread(rounds: number, seed: number): Promise<Held[]> {
  const series = numbers(seed);
  const random = () => series.next().value;
  const held: Held[] = [];
  const kinds: [string, () => string][] = [...LANGUAGES].map((language) => [
    language,
    () => {
      const source = escaped(monotonous(CODE_PIECES, LENGTH, random));
      return `<pre><code class="lang-${language}">${source}</code></pre>`;
    },
  ]);
  const formula = () => escaped(monotonous(TEX_PIECES, 1900, random));
  const formulas = () =>
    Array.from({ length: 6 }, () => `<p><span class="math">${formula()}</span></p>`).join('');
  for (const [name, make] of [...kinds, ['math', formulas] as const]) {
    for (let round = 0; round < rounds; round += 1) {
      const html = make();
      const ms = await costOf(html);
      if (ms > MAX_PAGE_MS) held.push({ ms, what: `${name}: ${html.slice(0, 100)}` });
    }
  }
  return held;
}
