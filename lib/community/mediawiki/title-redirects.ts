import { z } from 'zod';
import type { Redirect } from '@/lib/model/community';
import { type Outcome, ok } from '@/lib/model/outcome';
import { idOfTitle } from './page-ids';
import type { WikiApi } from './wiki-api';
import { titleSchema, type WikiSite } from './wiki-site';

/** The most that guests are given at once. */
const PER_REQUEST = '500';
/** More redirects of a namespace are left out: the wiki may continue its list without end. */
const MAX_REQUESTS = 100;

const redirectsAnswer = z.object({
  continue: z.record(z.string(), z.coerce.string()).optional(),
  query: z
    .object({
      redirects: z
        .array(z.object({ from: titleSchema, to: titleSchema, tofragment: z.string().optional() }))
        .default([]),
    })
    .default({ redirects: [] }),
});

/** As many redirects are followed. */
const MAX_HOPS = 8;

function followed(redirect: Redirect, all: ReadonlyMap<string, Redirect>): Redirect {
  let last = redirect;
  for (let hops = 0; hops < MAX_HOPS; hops += 1) {
    last = all.get(last.target) ?? last;
  }
  return { ...last, id: redirect.id };
}

/** Returns the redirects of the namespaces that are shown. A redirect to a redirect leads to the last page. */
export async function readRedirects(api: WikiApi, site: WikiSite): Promise<Outcome<Redirect[]>> {
  const found = new Map<string, Redirect>();
  for (const { id: namespace, isShown } of site.namespaces) {
    let from: Record<string, string> | undefined = isShown ? {} : undefined;
    for (let requests = 0; from && requests < MAX_REQUESTS; requests += 1) {
      const question = {
        action: 'query',
        generator: 'allpages',
        gapnamespace: String(namespace),
        gapfilterredir: 'redirects',
        gaplimit: PER_REQUEST,
        redirects: '1',
        ...from,
      };
      const answer = await api.ask(question, redirectsAnswer);
      if (answer.kind !== 'ok') return answer;
      for (const { from: title, to, tofragment } of answer.value.query.redirects) {
        const id = idOfTitle(title, site);
        found.set(id, {
          id,
          target: idOfTitle(to, site),
          section: tofragment?.replaceAll(' ', '_'),
        });
      }
      from = answer.value.continue;
    }
  }
  return ok([...found.values()].map((redirect) => followed(redirect, found)));
}
