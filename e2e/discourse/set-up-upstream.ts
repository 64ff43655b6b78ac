import { onTestFinished } from 'vitest';
import { RemoteUpstream } from '@/lib/community/remote/remote-upstream';
import { openDiscourseConnection } from '@/lib/community/discourse/discourse-connection';
import { DiscourseUpstream } from '@/lib/community/discourse/discourse-upstream';
import { temporaryDir } from '../fixtures/temporary-dir';
import { createForum } from './forum';
import { startStandIn } from './stand-in';

/**
 * A Discourse as a community for one test, and the requests that it takes.
 * @param forum what the Discourse holds
 * @param dataDir what an earlier process left
 */
export async function setUpUpstream(forum = createForum(), dataDir = temporaryDir()) {
  const standIn = await startStandIn(forum);
  onTestFinished(() => standIn.stop());
  const remote = new RemoteUpstream(openDiscourseConnection({ baseUrl: standIn.url }), 6000);
  const discourse = new DiscourseUpstream(remote, dataDir);
  const request = async (target: string) => {
    const before = standIn.requests.length;
    const { pathname, search } = new URL(target, 'http://site');
    const response = await discourse.send({ path: pathname, search });
    if (response.kind !== 'response') throw new Error(JSON.stringify(response));
    const body = JSON.parse(Buffer.from(response.body).toString() || 'null');
    const targets = standIn.requests.slice(before).map(({ target }) => target);
    return { ...response, body, targets, total: response.headers.get('x-total-count') };
  };
  const topic = (id: number) => {
    const found = standIn.forum.topics.find((each) => each.id === id);
    if (!found) throw new Error(`no topic ${id}`);
    return found;
  };
  return { standIn, discourse, request, topic };
}

/** The ids of topics or posts; null in empty places. */
export const idsOf = (records: ({ tid?: number; pid?: number } | null)[]) =>
  records.map((record) => record?.tid ?? record?.pid ?? null);
