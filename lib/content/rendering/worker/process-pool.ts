import path from 'node:path';
import { config } from '@/lib/config/config';
import { signingSecret } from '@/lib/content/images/signing-secret';
import { defineProcessState } from '@/lib/runtime/process-state';
import { RenderPool } from './render-pool';
import { RenderWorker } from './render-worker';

/** The pool of this process. Its thread starts at the first task. */
export const processPool = defineProcessState('render-pool', () => {
  const { dataDir } = config();
  const source = path.join(process.cwd(), 'dist', 'body-worker.js');
  const workerData = { dataDir, secret: signingSecret(dataDir) };
  return new RenderPool(new RenderWorker({ source, workerData }));
});
