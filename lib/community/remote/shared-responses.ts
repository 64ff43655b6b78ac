import { z } from 'zod';
import { config } from '@/lib/base/config/config';
import { replicaCache } from '@/lib/base/runtime/shared-cache';
import type { UpstreamRequest, UpstreamResponse } from './upstream';

const MAX_BYTES = 2 * 1024 * 1024;
const SHARED_HEADERS = ['content-type', 'x-total-count'] as const;

const head = z.object({
  status: z.int().min(200).max(599),
  headers: z.array(z.tuple([z.enum(SHARED_HEADERS), z.string()])),
});

const keyOf = ({ path, search }: UpstreamRequest) => `answer:${path}${search}`;

/** Each process has its stores, so only remote responses are shared. */
const remoteSharedCache = () => (config().communityUrl ? replicaCache() : undefined);

/** Returns a fresh response of another replica, if any; never about a visitor. */
export async function readSharedResponse(
  message: UpstreamRequest,
): Promise<UpstreamResponse | undefined> {
  const entry = message.visitor ? undefined : await remoteSharedCache()?.get(keyOf(message));
  return entry && decodeEntry(entry);
}

function decodeEntry(entry: Buffer): UpstreamResponse | undefined {
  const end = entry.indexOf('\n');
  try {
    const { status, headers } = head.parse(JSON.parse(entry.subarray(0, end).toString()));
    const body = entry.subarray(end + 1);
    return { kind: 'response', status, headers: new Headers(headers), body };
  } catch {
    return undefined;
  }
}

/** Shares a response with other replicas. */
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
