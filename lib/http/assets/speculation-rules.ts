import type { ClientKind } from '@/lib/runtime/client-kind';
import { routePath } from '@/lib/urls/routes/route-path';
import { ROUTES } from '@/lib/urls/routes/routes';
import { PreparedResponse } from '../response/prepared-response';
import { FILE_POLICY } from '../response/security-headers';

/** Names the rules to browsers that have them (HTML Standard, 7.6: speculative loading). */
export const SPECULATION_HEADER = {
  'speculation-rules': `"${routePath('/speculation-rules.json')}"`,
};

/** URL patterns of what is not prefetched: what is no page takes any query, or any path below. */
const NOT_PREFETCHED = Object.entries(ROUTES)
  .filter(([, { isPrefetched }]) => !isPrefetched)
  .map(([pattern, { kind }]) => (kind === 'page' ? pattern : pattern.replace(/\{.*|$/, '*')))
  .sort();

/** A page of this site is fetched when a finger or a pointer comes to rest on a link to it. */
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

const page = (rules: object) =>
  new PreparedResponse(
    200,
    {
      'content-type': 'application/speculationrules+json',
      // Which of the two a visitor gets is between the two of us.
      'cache-control': 'private, max-age=86400',
      'content-security-policy': FILE_POLICY,
    },
    Buffer.from(JSON.stringify(rules)),
  );

const full = page(RULES);
const none = page({});

/** The rules for a visitor: none for a robot, or for somebody who saves data. */
export function speculationRules(who: ClientKind, saveData: unknown): PreparedResponse {
  return who === 'crawler' || String(saveData).toLowerCase() === 'on' ? none : full;
}
