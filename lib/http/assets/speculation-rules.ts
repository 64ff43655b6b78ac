import type { ClientKind } from '@/lib/runtime/client-kind';
import { routePath } from '@/lib/urls/routes/route-path';
import { ROUTES } from '@/lib/urls/routes/routes';
import { PreparedResponse } from '../response/prepared-response';
import { FILE_POLICY } from '../response/security-headers';

/** Points browsers to the rules (HTML Standard, 7.6: speculative loading). */
export const SPECULATION_HEADER = {
  'speculation-rules': `"${routePath('/speculation-rules.json')}"`,
};

/** URL patterns of what is not prefetched: what is no page takes any query, or any path below. */
const NOT_PREFETCHED = Object.entries(ROUTES)
  .filter(([, { isPrefetched }]) => !isPrefetched)
  .map(([pattern, { kind }]) => (kind === 'page' ? pattern : pattern.replace(/\{.*|$/, '*')))
  .sort();

/** Prefetches a page of this site when a pointer rests on a link to it, or a finger touches it. */
const RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: NOT_PREFETCHED } },
          { not: { selector_matches: '[rel~=nofollow], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

const prepareRules = (rules: object) =>
  new PreparedResponse(
    200,
    {
      'content-type': 'application/speculationrules+json',
      // Not public, since the rules depend on the client.
      'cache-control': 'private, max-age=86400',
      'content-security-policy': FILE_POLICY,
    },
    Buffer.from(JSON.stringify(rules)),
  );

const prefetchRules = prepareRules(RULES);
const noRules = prepareRules({});

/**
 * The rules for a client: none for a crawler, and none for a client that saves data.
 * @param saveData the `Save-Data` header.
 */
export function speculationRules(client: ClientKind, saveData: unknown): PreparedResponse {
  const savesData = String(saveData).toLowerCase() === 'on';
  return client === 'crawler' || savesData ? noRules : prefetchRules;
}
