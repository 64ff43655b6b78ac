import { detailOfResponse } from '../remote/interpret-status';
import type { UpstreamResponse } from '../remote/upstream';

/** Returns why a `/site.json` response shows no readable community, and what to do. */
export function describeObstacle(response: UpstreamResponse, baseUrl: string): string {
  const what = `${baseUrl}/site.json answers ${detailOfResponse(response) ?? `status ${response.status}`}.`;
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    const location = headers.get('location') ?? '';
    const target = URL.canParse(location, baseUrl) ? new URL(location, baseUrl) : undefined;
    const base = target && /^(.*)\/site\.json$/.exec(target.origin + target.pathname)?.[1];
    return base
      ? `${what} Give the address ${base} in its place.`
      : `${what} Give the address of the community itself; where guests have to log in, its operator has to open it.`;
  }
  if (status === 404 || status === 410) return `${what} Check the path of the address.`;
  if (status >= 500 || status === 429) return `${what} Try again later.`;
  const isPage =
    status < 300 ? 'That is no community that this program knows, or something' : 'Something';
  return `${what} ${isPage} in front of the community refuses this site: its operator has to allow the address of this machine, or the user agent that API_USER_AGENT sets.`;
}
