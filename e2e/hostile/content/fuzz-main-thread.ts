import { readFileSync } from 'node:fs';
import { renderPosts } from '@/lib/content/pipeline/render-posts';
import { LANGUAGES } from '@/lib/content/snippets/languages';

/** UTF-16 units of the text in each post. */
const LENGTH = 12_000;
/** The processor time of the main thread, in milliseconds, that rendering one page may take. */
export const MAX_PAGE_MS = 50;
/** A page that takes longer is tried again, since compiler and garbage collector run at times. */
const ATTEMPTS = 3;

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

/** Yields the same numbers for the same seed (a linear congruential generator, Numerical Recipes). */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    yield state / 2 ** 32;
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns a text that repeats a few pieces: grammars take quadratic time for such texts. */
function repetitive(pieces: readonly string[], length: number, random: () => number): string {
  const pick = () => pieces[Math.floor(random() * pieces.length)] ?? '';
  const join = (count: number) => Array.from({ length: count }, pick).join('');
  const unit = join(1 + Math.floor(random() * 4));
  const start = random() < 0.3 ? join(3) : '';
  return (start + unit.repeat(Math.ceil(length / unit.length))).slice(0, length);
}

/** Returns the processor time of this thread in milliseconds; wall-clock time outside Linux. */
function threadMs(): number {
  try {
    const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return performance.now();
  }
}

let lastTopic = 0;

/** Returns the shortest main-thread time of several uncached renders of a post, in milliseconds. */
async function measureRender(html: string): Promise<number> {
  let leastMs = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && leastMs > MAX_PAGE_MS; attempt += 1) {
    lastTopic += 1;
    const started = threadMs();
    await renderPosts([{ id: 1, html }], lastTopic);
    leastMs = Math.min(leastMs, threadMs() - started);
  }
  return leastMs;
}

/** A text that blocked the main thread for too long. */
interface SlowText {
  ms: number;
  text: string;
}

/**
 * Renders random code of each language, and random formulas, 12 kB each.
 * @param rounds the number of texts of each kind.
 * @returns the texts that blocked the main thread for more than 50 ms. The promise is none.
 */
export async function fuzzMainThread(rounds: number, seed: number): Promise<SlowText[]> {
  const series = numbers(seed);
  const random = () => series.next().value;
  const slowTexts: SlowText[] = [];
  const kinds: [string, () => string][] = [...LANGUAGES].map((language) => [
    language,
    () => {
      const source = escaped(repetitive(CODE_PIECES, LENGTH, random));
      return `<pre><code class="lang-${language}">${source}</code></pre>`;
    },
  ]);
  const formula = () => escaped(repetitive(TEX_PIECES, 1900, random));
  const formulas = () =>
    Array.from({ length: 6 }, () => `<p><span class="math">${formula()}</span></p>`).join('');
  for (const [name, createText] of [...kinds, ['math', formulas] as const]) {
    for (let round = 0; round < rounds; round += 1) {
      const html = createText();
      const ms = await measureRender(html);
      if (ms > MAX_PAGE_MS) slowTexts.push({ ms, text: `${name}: ${html.slice(0, 100)}` });
    }
  }
  return slowTexts;
}
