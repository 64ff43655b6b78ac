import { AsyncLocalStorage } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { log } from '@/lib/base/log/log';
import { patternOf } from '@/lib/urls/views/href';
import type { View } from '@/lib/urls/views/view';
import type { NextHandler } from './render-with-next';

/** Written by `record-entrypoints.mjs`. */
const ENTRYPOINTS_FILE = '.next/entrypoints.json';
const entrypointFiles = z.record(z.string(), z.string());

/** Exports of a built page (Next's documentation: Adapters, Invoking Entrypoints). */
interface Entrypoint {
  handler(
    request: IncomingMessage,
    response: ServerResponse,
    context: { waitUntil: (work: Promise<unknown>) => void; requestMeta: object },
  ): Promise<void>;
}

/** Returns a view's folder in `app`, named after the route's pattern. */
const pageOf = (view: View): string => patternOf(view).replace(/\{\+?(\w+)\}/g, '[$1]');

/**
 * Returns a function that calls the build's pages without Next's server, as Next's adapters do. Loads Next at
 * the first call.
 * @throws without a build
 */
export async function openEntrypoints(root: string): Promise<NextHandler> {
  const text = await readFile(path.join(root, ENTRYPOINTS_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error('There is no build. Run `npm run build`.');
  const files = entrypointFiles.parse(JSON.parse(text));
  const require = createRequire(path.join(root, ENTRYPOINTS_FILE));
  return async (view, request, response) => {
    const file = files[pageOf(view)];
    if (file === undefined) throw new Error(`The build has no page ${pageOf(view)}.`);
    // Next's own server would set it.
    Object.assign(globalThis, { AsyncLocalStorage });
    const { handler }: Entrypoint = await require(path.join(root, file));
    await handler(request, response, {
      // The process lives on, so nothing has to wait.
      waitUntil: (work) => void work.catch(reportLateError),
      requestMeta: { relativeProjectDir: path.relative(process.cwd(), root) || '.' },
    });
  };
}

const reportLateError = (error: unknown) =>
  log().error({ event: 'work after a rendering failed', err: error });
