import { expect, test } from 'vitest';
import type { Snippet } from '@/lib/content/snippets/snippet';
import type { PageTurn } from './page-turn';
import { type PrintedSnippets, RenderPool } from './render-pool';
import type { RenderTask, RenderTaskPart, TaskEnd } from './render-worker';

const snippet = (tex: string): Snippet => ({ kind: 'math', tex, isDisplay: false });
const turnOf = (queue: string, deadline = new AbortController().signal): PageTurn => ({
  queue,
  deadline,
});

/** A thread that makes one text a turn and never ends a snippet called `slow`. */
class FakeThread {
  readonly turns: string[] = [];

  async run(task: RenderTask, _: number, onPart: (part: RenderTaskPart) => void): Promise<TaskEnd> {
    await undefined;
    const [first = []] = task.kind === 'snippets' ? task.texts : [];
    const names = first.map((each) => (each.kind === 'math' ? each.tex : ''));
    this.turns.push(names.join(' '));
    for (const name of names) {
      if (name === 'slow') return 'exceeded';
      onPart({ html: [`made ${name}`], isEnd: false });
    }
    onPart({ html: [], isEnd: true });
    return 'done';
  }
}

/** Has texts made, and notes what was made of each. */
async function make(pool: RenderPool, turn: PageTurn, texts: Snippet[][]) {
  const made: PrintedSnippets[] = [];
  await pool.snippets(texts, turn, (at, result) => {
    made[at] = result;
  });
  return made;
}

test('a text that exceeds its budget keeps what was made, and the others are made', async () => {
  const pool = new RenderPool(new FakeThread());
  const texts = [[snippet('a')], [snippet('b'), snippet('slow'), snippet('c')], [snippet('d')]];
  expect(await make(pool, turnOf('x'), texts)).toEqual([
    { html: ['made a'], isComplete: true },
    { html: ['made b'], isComplete: false },
    { html: ['made d'], isComplete: true },
  ]);
});

test('pages take turns', async () => {
  const thread = new FakeThread();
  const pool = new RenderPool(thread);
  const many = Array.from({ length: 5 }, (_, at) => [snippet(`many${at}`)]);
  await Promise.all([
    make(pool, turnOf('topic 1'), many),
    make(pool, turnOf('topic 1'), many),
    make(pool, turnOf('topic 2'), [[snippet('one')]]),
  ]);
  expect(thread.turns.indexOf('one')).toBeLessThan(3);
  expect(thread.turns).toHaveLength(11);
});

test('a page whose deadline has passed has no more turns', async () => {
  const thread = new FakeThread();
  const pool = new RenderPool(thread);
  const page = new AbortController();
  const made: number[] = [];
  await pool.snippets([[snippet('a')], [snippet('b')]], turnOf('x', page.signal), (at) => {
    made.push(at);
    page.abort();
  });
  expect(made).toEqual([0]);
  expect(thread.turns).toEqual(['a']);
});
