import { z } from 'zod';
import { type Outcome, ok } from '@/lib/model/outcome';
import type { Statistics } from '@/lib/model/records';
import { wireCount } from '@/lib/wire/json/scalar';

const MAX_SOFTWARE = 40;

const softwareText = z.string().transform((text) => text.slice(0, MAX_SOFTWARE));

const nodeInfo = z.object({
  software: z.object({ name: softwareText, version: softwareText }),
  usage: z.object({ localPosts: wireCount, localComments: wireCount }),
});

/** Parses NodeInfo 2.0 (nodeinfo.diaspora.software), where a post is a topic's first one. */
export function parseNodeInfo(body: unknown): Outcome<Statistics> {
  const parsed = nodeInfo.safeParse(body);
  if (!parsed.success) return { kind: 'malformed', reason: 'no NodeInfo' };
  const { software, usage } = parsed.data;
  const { localPosts: topics = 0, localComments: replies = 0 } = usage;
  return ok({
    topics,
    posts: topics + replies,
    pages: 0,
    software: `a ${software.name} (${software.version})`,
  });
}
