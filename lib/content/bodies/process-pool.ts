import path from 'node:path';
import { config } from '@/lib/config';
import { secretOf } from '@/lib/content/images/secret';
import { processWide } from '@/lib/process-wide';
import { RenderPool } from './render-pool';
import { Thread } from './thread';

/** The pool of this process. Its thread starts at the first task. */
export function processPool(): RenderPool {
  return processWide('content-pool', () => {
    const { dataDir } = config();
    const source = path.join(process.cwd(), 'dist', 'body-worker.js');
    const workerData = { dataDir, secret: secretOf(dataDir) };
    return new RenderPool(new Thread({ source, workerData }));
  });
}
