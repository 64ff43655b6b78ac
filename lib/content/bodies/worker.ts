import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { adoptSecret } from '@/lib/content/images/secret';
import { readHere } from './text';
import type { Answer, Question } from './thread';

const { dataDir, secret } = z
  .object({ dataDir: z.string(), secret: z.instanceof(Uint8Array) })
  .parse(workerData);
// Where the data folder cannot be written, only the process that started this one knows it.
adoptSecret(dataDir, secret);

parentPort?.on('message', async ({ text, missing }: Question) => {
  const gone = new Set(missing);
  const answer: Answer = await readHere(text, (id) => (gone.has(id) ? false : undefined));
  parentPort?.postMessage(answer);
});
parentPort?.postMessage('ready');
