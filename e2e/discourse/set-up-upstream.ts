import { onTestFinished } from 'vitest';
import { openDiscourse } from '@/lib/community/discourse/discourse-community';
import { openDiscourseConnection } from '@/lib/community/discourse/discourse-connection';
import { RemoteUpstream } from '@/lib/community/remote/remote-upstream';
import type { Upstream } from '@/lib/community/remote/upstream';
import { answerFrom } from '@/lib/server/api/answer-from';
import { temporaryDir } from '../fixtures/temporary-dir';
import { createForum } from './forum';
import { startStandIn } from './stand-in';

/**
 * Starts a Discourse as a community for one test, and records its requests.
 * @param forum the content of the Discourse
 * @param dataDir folder of an earlier process
 * @param tamper changes what it answers
 */
export async function setUpUpstream(
  forum = createForum(),
  dataDir = temporaryDir(),
  tamper = (upstream: Upstream) => upstream,
) {
  const standIn = await startStandIn(forum);
  onTestFinished(() => standIn.stop());
  const remote = new RemoteUpstream(openDiscourseConnection({ baseUrl: standIn.url }), 6000);
  const discourse = openDiscourse(tamper(remote), dataDir);
  const request = async (target: string) => {
    const before = standIn.requests.length;
    const { pathname, search } = new URL(target, 'http://site');
    const parameters = new URLSearchParams(search);
    const response = await answerFrom(discourse, { path: pathname, parameters, headers: {} }, 60);
    const targets = standIn.requests.slice(before).map(({ target }) => target);
    const { 'x-total-count': total } = response.headers;
    return { ...response, body: JSON.parse(response.body || 'null'), targets, total };
  };
  const topic = (id: number) => {
    const found = standIn.forum.topics.find((each) => each.id === id);
    if (!found) throw new Error(`no topic ${id}`);
    return found;
  };
  return { standIn, discourse, request, topic };
}

/** Returns the ids of topics or posts. */
export const idsOf = (records: { tid?: number; pid?: number }[]) =>
  records.map((record) => record.tid ?? record.pid);
