import { expect, test } from 'vitest';
import { renderPost } from '@/e2e/fixtures/render-post';
import type { Snippet } from '../../snippets/snippet';
import type { PageTurn } from './page-turn';
import { type PrintedSnippets, RenderPool } from './render-pool';
import type { RenderTask, RenderTaskPart, TaskEnd } from './render-worker';

const snippet = (tex: string): Snippet => ({ kind: 'math', tex, isDisplay: false });
const turnOf = (queue: string, deadline = new AbortController().signal): PageTurn => ({
  queue,
  deadline,
});

/** A worker that prints a text per turn and exceeds the budget at a snippet `slow`. */
class FakeWorker {
  readonly turns: string[] = [];

  async perform(
    task: RenderTask,
    _: number,
    onPart: (part: RenderTaskPart) => void,
  ): Promise<TaskEnd> {
    await undefined;
    const [first = []] = task.kind === 'snippets' ? task.texts : [];
    const names = first.map((each) => (each.kind === 'math' ? each.tex : ''));
    this.turns.push(names.join(' '));
    for (const name of names) {
      if (name === 'slow') return 'exceeded';
      onPart({ kind: 'snippets', html: [`printed ${name}`], isLast: false });
    }
    onPart({ kind: 'snippets', html: [], isLast: true });
    return 'done';
  }
}

/** Prints the snippets of texts. Returns the results by position. */
async function print(pool: RenderPool, turn: PageTurn, texts: Snippet[][]) {
  const printed: PrintedSnippets[] = [];
  await pool.snippets(texts, turn, (at, result) => {
    printed[at] = result;
  });
  return printed;
}

test('a text that exceeds its budget has the snippets printed before, and other texts have all', async () => {
  const pool = new RenderPool(new FakeWorker());
  const texts = [[snippet('a')], [snippet('b'), snippet('slow'), snippet('c')], [snippet('d')]];
  expect(await print(pool, turnOf('x'), texts)).toEqual([
    { html: ['printed a'], isComplete: true },
    { html: ['printed b'], isComplete: false },
    { html: ['printed d'], isComplete: true },
  ]);
});

test('of several texts, one that exceeds its budget is left out of their Markdown', async () => {
  const worker = {
    async perform(task: RenderTask, _: number, onPart: (part: RenderTaskPart) => void) {
      const [first] = task.kind === 'markdown' ? task.texts : [];
      if (first?.notePrefix === 'slow') return 'exceeded' as const;
      onPart({ kind: 'markdown', markdown: first?.notePrefix });
      return 'done' as const;
    },
  };
  const texts = await Promise.all(
    ['a', 'slow', 'b'].map(async (notePrefix) => {
      const { html } = await renderPost('<p>x</p>');
      return { html, notePrefix };
    }),
  );
  const page = new AbortController();
  const pool = new RenderPool(worker);
  expect(await pool.markdown(texts, turnOf('x', page.signal))).toEqual(['a', undefined, 'b']);
  page.abort();
  expect(await pool.markdown(texts, turnOf('x', page.signal))).toBe('late');
});

test('pages take turns', async () => {
  const worker = new FakeWorker();
  const pool = new RenderPool(worker);
  const many = Array.from({ length: 5 }, (_, at) => [snippet(`many${at}`)]);
  await Promise.all([
    print(pool, turnOf('topic 1'), many),
    print(pool, turnOf('topic 1'), many),
    print(pool, turnOf('topic 2'), [[snippet('one')]]),
  ]);
  expect(worker.turns.indexOf('one')).toBeLessThan(3);
  expect(worker.turns).toHaveLength(11);
});

test('a page has no turn after its deadline', async () => {
  const worker = new FakeWorker();
  const pool = new RenderPool(worker);
  const page = new AbortController();
  const finished: number[] = [];
  await pool.snippets([[snippet('a')], [snippet('b')]], turnOf('x', page.signal), (at) => {
    finished.push(at);
    page.abort();
  });
  expect(finished).toEqual([0]);
  expect(worker.turns).toEqual(['a']);
});
