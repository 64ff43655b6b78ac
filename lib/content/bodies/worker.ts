import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { adoptSecret } from '@/lib/content/images/secret';
import { printSnippet } from '@/lib/content/snippets/print-snippet';
import type { Snippet } from '@/lib/content/snippets/snippet';
import { draftHere } from './text';
import type { Answer, Task } from './thread';

/** Milliseconds after which the snippets of further texts have to wait: other pages have a turn first. */
const MAX_TURN_MS = 50;

const { dataDir, secret } = z
  .object({ dataDir: z.string(), secret: z.instanceof(Uint8Array) })
  .parse(workerData);
// Where the data folder cannot be written, only the process that started this one knows it.
adoptSecret(dataDir, secret);

const say = (answer: Answer) => parentPort?.postMessage(answer);

function printSnippets(texts: readonly (readonly Snippet[])[]): void {
  const started = performance.now();
  for (const snippets of texts) {
    for (const snippet of snippets) say({ html: printSnippet(snippet) });
    say('text');
    if (performance.now() - started >= MAX_TURN_MS) return;
  }
}

parentPort?.on('message', async (task: Task) => {
  if (task.kind === 'snippets') {
    printSnippets(task.texts);
  } else {
    const gone = new Set(task.missing);
    const pageExists = (id: string) => (gone.has(id) ? false : undefined);
    say({ draft: await draftHere(task.text, pageExists) });
  }
  say('done');
});
say('done');
