import path from 'node:path';
import { config } from '@/lib/config/config';
import { secretOf } from '@/lib/content/images/signing-secret';
import { processWide } from '@/lib/runtime/process-state';
import { RenderPool } from './render-pool';
import { Thread } from './render-worker';

/** The pool of this process. Its thread starts at the first task. */
export function processPool(): RenderPool {
  return processWide('content-pool', () => {
    const { dataDir } = config();
    const source = path.join(process.cwd(), 'dist', 'body-worker.js');
    const workerData = { dataDir, secret: secretOf(dataDir) };
    return new RenderPool(new Thread({ source, workerData }));
  });
}
