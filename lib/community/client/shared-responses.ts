import { z } from 'zod';
import { config } from '@/lib/config/config';
import { sharedCache } from '@/lib/shared-cache/shared-cache';
import type { UpstreamRequest, UpstreamResponse } from './transport/upstream-types';

/** What is larger is asked for by each replica itself. */
const MAX_BYTES = 2 * 1024 * 1024;
/** Of the head, what says something about the data. */
const SHARED_HEADERS = ['content-type', 'x-total-count'];

const head = z.object({
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.string()])),
});

const keyOf = ({ path, search }: UpstreamRequest) => `answer:${path}${search}`;

/** Replicas share what a remote community said; the embedded one is in the house. */
const remoteSharedCache = () => (config().apiBaseUrl ? sharedCache() : undefined);

/** A fresh answer that some replica got; undefined where there is none, or about a visitor. */
export async function readSharedResponse(
  message: UpstreamRequest,
): Promise<UpstreamResponse | undefined> {
  const kept = message.visitor ? undefined : await remoteSharedCache()?.get(keyOf(message));
  if (!kept) return undefined;
  const end = kept.indexOf('\n');
  const parsed = head.safeParse(JSON.parse(kept.subarray(0, end).toString()));
  if (!parsed.success) return undefined;
  const { status, headers } = parsed.data;
  return { kind: 'answer', status, headers: new Headers(headers), body: kept.subarray(end + 1) };
}

/** Gives an answer that was understood to the other replicas. */
export async function writeSharedResponse(
  message: UpstreamRequest,
  { status, headers, body }: UpstreamResponse,
): Promise<void> {
  const shared = remoteSharedCache();
  if (!shared || message.visitor || body.byteLength > MAX_BYTES) return;
  const named = SHARED_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const line = `${JSON.stringify({ status, headers: named })}\n`;
  const kept = Buffer.concat([Buffer.from(line), body]);
  await shared.set(keyOf(message), kept, config().cacheSeconds * 1000);
}
