import { isReady } from '@/lib/front/health';

export const dynamic = 'force-dynamic';

/** 200 when pages can be served, saved ones included; 503 when there is nothing to show. */
export async function GET(): Promise<Response> {
  const ready = await isReady();
  return Response.json(
    { status: ready ? 'ready' : 'not ready' },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
