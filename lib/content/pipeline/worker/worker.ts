import { readlinkSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { htmlToMarkdown, type MarkdownSource } from '../../markdown/html-to-markdown';
import { adoptSecret } from '../../settings/url-signer';
import { printSnippet } from '../../snippets/print-snippet';
import type { Snippet } from '../../snippets/snippet';
import { BudgetExceeded } from '../../tree/markup-budget';
import { reportFailure } from '../../tree/report-failure';
import { createDraft } from '../draft/create-draft';
import type { RenderTask, RenderTaskResult } from './render-worker';

/** Longest turn. The task's other texts wait for the next one. */
const MAX_TURN_MS = 50;
/** Shorter snippets are fast. */
const MAX_SHORT_UNITS = 300;

const { dataDir, secret } = z
  .object({ dataDir: z.string(), secret: z.instanceof(Uint8Array) })
  .parse(workerData);
// If the data folder is read-only, only the main thread knows the secret.
adoptSecret(dataDir, secret);

/** proc(5), `/proc/thread-self`. */
function schedstat(): string | undefined {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}/schedstat`;
  } catch {
    return undefined;
  }
}

const send = (result: RenderTaskResult) => parentPort?.postMessage(result);

/** Sends finished snippets before each slow one, which may end this thread. */
function printText(snippets: readonly Snippet[]): void {
  let html: (string | undefined)[] = [];
  for (const snippet of snippets) {
    const { length } = snippet.kind === 'code' ? snippet.source : snippet.tex;
    if (length > MAX_SHORT_UNITS && html.length > 0) {
      send({ kind: 'snippets', html, isLast: false });
      html = [];
    }
    html.push(printSnippet(snippet));
  }
  send({ kind: 'snippets', html, isLast: true });
}

function convertText(source: MarkdownSource): void {
  let markdown: string | undefined;
  try {
    markdown = htmlToMarkdown(source);
  } catch (error) {
    if (!(error instanceof BudgetExceeded || error instanceof RangeError)) {
      reportFailure(error, source.html);
    }
  }
  send({ kind: 'markdown', markdown });
}

function doInTurn<Text>(texts: readonly Text[], work: (text: Text) => void): void {
  const startedAt = performance.now();
  for (const text of texts) {
    work(text);
    if (performance.now() - startedAt >= MAX_TURN_MS) return;
  }
}

parentPort?.on('message', (task: RenderTask) => {
  switch (task.kind) {
    case 'snippets':
      doInTurn(task.texts, printText);
      break;
    case 'markdown':
      doInTurn(task.texts, convertText);
      break;
    case 'draft':
      send({ kind: 'draft', draft: createDraft(task.source, (id) => task.pages.get(id)) });
  }
  send('done');
});
send({ kind: 'started', schedstat: schedstat() });
send('done');
