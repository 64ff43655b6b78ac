import { z } from 'zod';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { type Outcome, ok } from '@/lib/model/outcome';
import type { Redirect } from '@/lib/model/records';
import { idOfTitle } from './page-ids';
import type { WikiApi } from './wiki-api';
import { titleSchema, type WikiSite } from './wiki-site';

/** The API's limit for guests. */
const PER_REQUEST = '500';
/** A broken wiki could continue a list forever. */
const MAX_REQUESTS = 100;
/** Redirects can form a ring. */
const MAX_HOPS = 8;

const listAnswer = z.object({
  continue: z.record(z.string(), z.coerce.string()).optional(),
  query: z
    .object({
      allpages: z.array(z.object({ pageid: z.int(), title: titleSchema })).default([]),
      allredirects: z
        .array(z.object({ fromid: z.int(), title: titleSchema, fragment: z.string().optional() }))
        .default([]),
    })
    .default({ allpages: [], allredirects: [] }),
});
type ListPart = z.output<typeof listAnswer>['query'];

/**
 * Returns the redirects of the shown namespaces with their final targets. `allpages` lists the titles,
 * `allredirects` the targets; the page number joins both.
 */
export async function readRedirects(
  api: WikiApi,
  site: WikiSite,
  client: ClientKind,
): Promise<Outcome<Redirect[]>> {
  const titles = new Map<number, string>();
  const targets: ListPart['allredirects'] = [];
  for (const { id, isShown } of site.namespaces) {
    if (!isShown) continue;
    const parts = await readLists(api, String(id), client);
    if (parts.kind !== 'ok') return parts;
    for (const { allpages, allredirects } of parts.value) {
      for (const { pageid, title } of allpages) titles.set(pageid, title);
      targets.push(...allredirects);
    }
  }
  const redirects = new Map<string, Redirect>();
  for (const { fromid, title, fragment } of targets) {
    const from = titles.get(fromid);
    if (from === undefined) continue;
    const id = idOfTitle(from, site);
    const section = fragment?.replaceAll(' ', '_');
    redirects.set(id, { id, target: idOfTitle(title, site), section });
  }
  return ok([...redirects.values()].map((redirect) => lastOf(redirect, redirects)));
}

async function readLists(
  api: WikiApi,
  namespace: string,
  client: ClientKind,
): Promise<Outcome<ListPart[]>> {
  const question = {
    action: 'query',
    list: 'allpages|allredirects',
    apnamespace: namespace,
    apfilterredir: 'redirects',
    aplimit: PER_REQUEST,
    arnamespace: namespace,
    arprop: 'ids|title|fragment',
    arlimit: PER_REQUEST,
  };
  const parts: ListPart[] = [];
  let from: Record<string, string> | undefined = {};
  while (from && parts.length < MAX_REQUESTS) {
    const answer: Outcome<z.output<typeof listAnswer>> = await api.ask(
      { ...question, ...from },
      listAnswer,
      client,
    );
    if (answer.kind !== 'ok') return answer;
    parts.push(answer.value.query);
    from = answer.value.continue;
  }
  return ok(parts);
}

function lastOf(redirect: Redirect, all: ReadonlyMap<string, Redirect>): Redirect {
  let last = redirect;
  for (let hops = 0; hops < MAX_HOPS; hops += 1) {
    last = all.get(last.target) ?? last;
  }
  return { ...last, id: redirect.id };
}
