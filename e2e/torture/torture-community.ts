import { serveDataDir } from '@/e2e/fixtures/fetch-handler';
import {
  respondWith,
  type SocketBehavior,
  startScriptedUpstream,
} from '@/e2e/fixtures/scripted-upstream';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { copySample } from '@/tools/import/publish-sample';

export type Dialect = 'bare' | 'envelope';

/** A community over the network, which fails on command. */
export interface TortureCommunity extends AsyncDisposable {
  url: string;
  /** Request line and headers of every request, in order. */
  heads: string[];
  /** Behavior without a failure. */
  well: SocketBehavior;
  /** Uses a behavior from now on for a share (0 to 1) of the requests. */
  misbehave(behaviour: SocketBehavior, share?: number): void;
  recover(): void;
  /** Replaces responses, as if their records were hidden. */
  hide?: (target: string) => SocketBehavior | undefined;
  stop(): Promise<void>;
}

const targetOf = (head: string) => head.split(' ', 2)[1] ?? '/';

const fieldOf = (head: string, name: string) =>
  new RegExp(`^${name}: (.*)\\r$`, 'im').exec(head)?.[1] ?? '';

/** Returns the response of older servers: always status 200, with the data in an envelope. */
function enveloped(status: number, data: unknown): string {
  if (status === 200) return JSON.stringify({ code: 42, message: '', visitor: 7, data });
  return JSON.stringify({ code: 7, message: status === 404 ? 'Not found' : 'No', visitor: 7 });
}

/** Starts the sample community on a loopback port, in a dialect of the interface. */
export async function startCommunity(dialect: Dialect): Promise<TortureCommunity> {
  const dataDir = temporaryDir();
  const handler = serveDataDir(dataDir, { create: copySample });
  await handler(new Request('http://community/board/forums'));

  const well: SocketBehavior = async (socket, head) => {
    const hidden = community.hide?.(targetOf(head));
    if (hidden) return hidden(socket, head);
    const headers = new Headers({ 'x-forwarded-for': fieldOf(head, 'x-forwarded-for') });
    headers.set('user-agent', fieldOf(head, 'user-agent'));
    const got = await handler(new Request(`http://community${targetOf(head)}`, { headers }));
    const text = await got.text();
    const type = { 'content-type': 'application/json' };
    if (dialect === 'bare') return respondWith(text, got.status, type)(socket, head);
    respondWith(enveloped(got.status, JSON.parse(text)), 200, type)(socket, head);
  };

  const upstream = await startScriptedUpstream(well);
  const community: TortureCommunity = {
    url: upstream.url,
    heads: upstream.heads,
    well,
    misbehave: (behaviour, share = 1) =>
      upstream.behave((socket, head) => (Math.random() < share ? behaviour : well)(socket, head)),
    recover: () => upstream.behave(well),
    stop: upstream.close,
    [Symbol.asyncDispose]: upstream.close,
  };
  return community;
}

/** Returns the ids of its topics. */
export async function topicIds(community: TortureCommunity): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; offset < 400; offset += 100) {
    const answer = await fetch(`${community.url}/board/topics?limit=100&offset=${offset}`);
    const found = (await answer.text()).matchAll(/"tid":(\d+)/g);
    ids.push(...[...found].map(([, id = '']) => id));
  }
  return ids;
}
