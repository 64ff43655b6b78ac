import type { Config } from '@/lib/base/config/config';
import { OperatorError } from '@/lib/base/runtime/operator-error';
import { proxyFor } from '@/lib/http/outgoing-agent';
import type { Outcome } from '@/lib/model/outcome';
import type { Community } from '../community';
import { partsOf } from '../kinds';
import type { Site } from '../site/site';
import { findObstacle } from './recognize-community';

function adviceFor(reason: string, url: string): string {
  const proxy = proxyFor(new URL(url));
  if (proxy !== undefined) {
    const host = URL.canParse(proxy) ? new URL(proxy).host : 'which is no address';
    return `It is requested through the proxy ${host}: check HTTPS_PROXY, HTTP_PROXY and NO_PROXY first, then the address, also its path.`;
  }
  if (/credentials|403|in the body/.test(reason)) {
    return 'Check API_CLIENT_ID, API_CLIENT_SECRET and the address, also its path.';
  }
  if (reason.includes('no TLS')) {
    return 'Give the address with http://, or with another port.';
  }
  if (reason.includes('status 5')) return 'Try again later, or check the address.';
  return 'Check the address, also its path, and that this machine reaches it.';
}

/** Returns why an answer cannot be used. */
function reasonOf(answer: Outcome<unknown>): { reason: string; detail?: string | undefined } {
  if (answer.kind === 'unavailable' || answer.kind === 'malformed') return answer;
  return { reason: 'no usable answer' };
}

/** Returns the kinds of the community's parts, for the log. */
export function describeKinds(settings: Config): string {
  const { board, wiki } = partsOf(settings);
  return [...new Set([board, wiki])].flatMap((kind) => kind?.name ?? []).join(', ');
}

/** Returns the name and version of the software; undefined if the community does not say. */
async function softwareOf(community: Community): Promise<string | undefined> {
  const answer = await community.statistics?.();
  return answer?.kind === 'ok' ? answer.value.software : undefined;
}

/**
 * Asks the community for its forums and namespaces, and returns a sentence with their numbers.
 * @param asked settings before recognition
 * @throws OperatorError with advice if the community does not answer
 */
export async function describeCommunity(asked: Config, site: Site): Promise<string> {
  const { community, settings } = site;
  const { communityUrl, apiBaseUrl, wikiUrl } = settings;
  if (communityUrl === undefined) return 'the one in the data folder';
  const requireOk = async <T>(answer: Outcome<T>, url: string): Promise<T> => {
    if (answer.kind === 'ok' && !answer.cachedAt) return answer.value;
    const isKindKnown = asked.apiBaseUrl === undefined || asked.knownKinds.board === 'interface';
    const obstacle = isKindKnown ? undefined : await findObstacle(asked);
    if (obstacle) throw new OperatorError(obstacle);
    const { reason, detail = '' } = reasonOf(answer);
    const explained =
      detail === '' || detail.startsWith(reason) ? detail || reason : `${reason} (${detail})`;
    throw new OperatorError(`${url} cannot be read: ${explained}. ${adviceFor(reason, url)}`);
  };
  const { board, wiki } = partsOf(settings);
  const parts: string[] = [];
  if (apiBaseUrl !== undefined) {
    const forums = await requireOk(await community.forums(), apiBaseUrl);
    const software = wikiUrl === undefined ? await softwareOf(community) : undefined;
    const kind = software ?? `a ${board?.title}`;
    parts.push(`${apiBaseUrl} is ${kind} with ${forums.length} forums`);
  }
  if (wikiUrl !== undefined) {
    const namespaces = await requireOk(await community.namespaces(), wikiUrl);
    // A wiki counts what it shows by all of its lists, which no reader waits for.
    const answer = await site.forClient('background').community.statistics?.();
    const statistics = answer?.kind === 'ok' ? answer.value : undefined;
    const pages = statistics?.pages;
    const count =
      pages === undefined
        ? `${namespaces.length} namespaces`
        : `${pages.toLocaleString('en')} pages`;
    parts.push(`${wikiUrl} is ${statistics?.software ?? `a ${wiki?.title}`} with ${count}`);
  }
  return parts.join('; ');
}
