import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { FILE_POLICY } from '@/lib/http/security-headers';
import { ALL_ROUTES } from '@/lib/urls/routes/match-route';
import { routePath } from '@/lib/urls/routes/route-path';

const PATH = routePath('/speculation-rules.json');

/** Refers to the rules (HTML Standard, 7.6: speculative loading). */
export const SPECULATION_HEADER = { 'speculation-rules': `"${PATH}"` };

/** Patterns that are not prefetched. Patterns of responses other than pages match every query and subpath. */
const NOT_PREFETCHED = [...ALL_ROUTES]
  .filter(([, { isPrefetched }]) => isPrefetched === false)
  .map(([pattern, { kind }]) => (kind === 'page' ? pattern : pattern.replace(/\{.*|$/, '*')))
  .sort();

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
      // The rules depend on the client.
      'cache-control': 'private, max-age=86400',
      'content-security-policy': FILE_POLICY,
    },
    Buffer.from(JSON.stringify(rules)),
  );

const prefetchRules = prepareRules(RULES);
const noRules = prepareRules({});

/** Returns the speculation rules, none for robots and data savers. */
export function speculationRules(headers: IncomingHttpHeaders): PreparedResponse {
  const savesData = headers['save-data']?.toString().toLowerCase() === 'on';
  return savesData || isbot(headers['user-agent'] ?? '') ? noRules : prefetchRules;
}
