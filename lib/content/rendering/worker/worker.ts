import { readlinkSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { adoptSecret } from '@/lib/content/images/signing-secret';
import { printSnippet } from '@/lib/content/snippets/print-snippet';
import type { Snippet } from '@/lib/content/snippets/snippet';
import { draftHere } from '../draft-markup';
import type { RenderTask, RenderTaskResult } from './render-worker';

/** Milliseconds after which the snippets of further texts have to wait: other pages have a turn first. */
const MAX_TURN_MS = 50;
/** UTF-16 units of a snippet that hardly takes long. */
const MAX_SHORT_UNITS = 300;

const { dataDir, secret } = z
  .object({ dataDir: z.string(), secret: z.instanceof(Uint8Array) })
  .parse(workerData);
// Where the data folder cannot be written, only the process that started this one knows it.
adoptSecret(dataDir, secret);

/** Where Linux tells this thread's processor time (proc(5), `/proc/thread-self`). */
function schedstat(): string | undefined {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}/schedstat`;
  } catch {
    return undefined;
  }
}

const say = (answer: RenderTaskResult) => parentPort?.postMessage(answer);

/** Says what was made so far before whatever may take long: it would be lost with this thread. */
function printText(snippets: readonly Snippet[]): void {
  let html: (string | undefined)[] = [];
  for (const snippet of snippets) {
    const { length } = snippet.kind === 'code' ? snippet.source : snippet.tex;
    if (length > MAX_SHORT_UNITS && html.length > 0) {
      say({ html, isEnd: false });
      html = [];
    }
    html.push(printSnippet(snippet));
  }
  say({ html, isEnd: true });
}

function printSnippets(texts: readonly (readonly Snippet[])[]): void {
  const started = performance.now();
  for (const snippets of texts) {
    printText(snippets);
    if (performance.now() - started >= MAX_TURN_MS) return;
  }
}

parentPort?.on('message', async (task: RenderTask) => {
  if (task.kind === 'snippets') {
    printSnippets(task.texts);
  } else {
    const gone = new Set(task.missing);
    const pageExists = (id: string) => (gone.has(id) ? false : undefined);
    say({ draft: await draftHere(task.text, pageExists) });
  }
  say('done');
});
say({ schedstat: schedstat() });
say('done');
