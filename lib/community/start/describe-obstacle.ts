import { parseJson } from '@/lib/wire/json/json';
import { discourseError } from '../discourse/foreign-answer';
import { detailOfResponse } from '../remote/interpret-status';
import type { UpstreamResponse } from '../remote/upstream';

/**
 * Returns why a `/site.json` response shows no readable community, and what to do; undefined if it shows one.
 */
export function describeObstacle(response: UpstreamResponse, baseUrl: string): string | undefined {
  const what = `${baseUrl}/site.json answers ${detailOfResponse(response) ?? `status ${response.status}`}.`;
  const { status, headers, body } = response;
  if (status >= 300 && status < 400) {
    const location = headers.get('location') ?? '';
    const target = URL.canParse(location, baseUrl) ? new URL(location, baseUrl) : undefined;
    const base = target && /^(.*)\/site\.json$/.exec(target.origin + target.pathname)?.[1];
    return base
      ? `${what} Give the address ${base} in its place.`
      : `${what} Give the address of the community itself; where guests have to log in, its operator has to open it.`;
  }
  const read = parseJson(body);
  if (read.kind === 'ok') {
    const type = discourseError.safeParse(read.value).data?.error_type ?? '';
    return ['not_logged_in', 'invalid_access'].includes(type)
      ? `${what} The forum is for members only: its operator has to open it to guests.`
      : undefined;
  }
  if (status === 404 || status === 410) return `${what} Check the path of the address.`;
  if (status >= 500 || status === 429) return `${what} Try again later.`;
  const isPage =
    status < 300 ? 'That is no community that this program knows, or something' : 'Something';
  return `${what} ${isPage} in front of the community refuses this site: its operator has to allow the address of this machine, or the user agent that API_USER_AGENT sets.`;
}
