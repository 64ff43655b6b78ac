import { z } from 'zod';
import { config } from '@/lib/config/config';
import { replicaCache } from '@/lib/shared-cache/shared-cache';
import type { UpstreamRequest, UpstreamResponse } from './transport/upstream-types';

/** Larger responses are not shared. */
const MAX_BYTES = 2 * 1024 * 1024;
/** The headers that are about the data. */
const SHARED_HEADERS = ['content-type', 'x-total-count'];

const head = z.object({
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.string()])),
});

const keyOf = ({ path, search }: UpstreamRequest) => `answer:${path}${search}`;

/** Replicas share the responses of a remote community; each has the embedded one in its process. */
const remoteSharedCache = () => (config().apiBaseUrl ? replicaCache() : undefined);

/** A fresh response that another replica received; undefined where there is none, and for requests about a visitor. */
export async function readSharedResponse(
  message: UpstreamRequest,
): Promise<UpstreamResponse | undefined> {
  const entry = message.visitor ? undefined : await remoteSharedCache()?.get(keyOf(message));
  if (!entry) return undefined;
  const end = entry.indexOf('\n');
  const parsed = head.safeParse(JSON.parse(entry.subarray(0, end).toString()));
  if (!parsed.success) return undefined;
  const { status, headers } = parsed.data;
  return { kind: 'response', status, headers: new Headers(headers), body: entry.subarray(end + 1) };
}

/** Shares a response with the other replicas. */
export async function writeSharedResponse(
  message: UpstreamRequest,
  { status, headers, body }: UpstreamResponse,
): Promise<void> {
  const shared = remoteSharedCache();
  if (!shared || message.visitor || body.byteLength > MAX_BYTES) return;
  const sharedHeaders = SHARED_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const line = `${JSON.stringify({ status, headers: sharedHeaders })}\n`;
  const entry = Buffer.concat([Buffer.from(line), body]);
  await shared.set(keyOf(message), entry, config().cacheSeconds * 1000);
}
