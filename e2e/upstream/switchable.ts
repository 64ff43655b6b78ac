import { serveDataDir } from '@/e2e/fixtures/fetch-handler';
import {
  respondWith,
  type SocketBehavior,
  startScriptedUpstream,
} from '@/e2e/fixtures/scripted-upstream';
import { publishSample } from '@/tools/import/publish-sample';

/** Replaces the response to a target; undefined leaves it to the community. */
export type SwitchableFault = (target: URL) => SocketBehavior | undefined;

/** A server of the interface over a data folder, with a fault that can be changed at run time. */
export interface SwitchableUpstream {
  url: string;
  /** The targets of all requests. */
  requests: string[];
  fault: SwitchableFault;
  stop(): Promise<void>;
}

/** Starts the server on a loopback port. */
export async function startSwitchableUpstream(dataDir: string): Promise<SwitchableUpstream> {
  const handler = serveDataDir(dataDir, { cacheSeconds: 0, create: publishSample });
  const fake = await startScriptedUpstream(async (socket, head) => {
    const target = new URL(head.split(' ', 2)[1] ?? '/', 'http://upstream');
    upstream.requests.push(target.pathname + target.search);
    const fault = upstream.fault(target);
    if (fault) return fault(socket, head);
    const got = await handler(new Request(target));
    const headers = Object.fromEntries(got.headers);
    respondWith(await got.text(), got.status, headers)(socket, head);
  });
  const upstream: SwitchableUpstream = {
    url: fake.url,
    requests: [],
    fault: () => undefined,
    stop: fake.close,
  };
  return upstream;
}

/** Responds 404 to everything, like a server whose interface has moved. */
export const allMoved: SwitchableFault = () => respondWith('<h1>Not Found</h1>', 404);

/** An endless list of topics, each of so many bytes. */
export const endlessTopics =
  (bytes: number): SwitchableFault =>
  ({ pathname, searchParams }) => {
    if (pathname !== '/board/topics') return undefined;
    const from = Number(searchParams.get('offset')) + 1;
    const topics = Array.from({ length: 100 }, (_, at) => ({
      tid: from + at,
      forum_id: 1,
      title: `Topic ${from + at}`,
      description: 'x'.repeat(bytes),
    }));
    return respondWith(JSON.stringify(topics));
  };
