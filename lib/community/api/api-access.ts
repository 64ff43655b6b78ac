import { config } from '@/lib/config/config';
import { topicsParameters, windowParameters } from '@/lib/store/interface/parameters';
import { problem } from '@/lib/store/interface/problem-details';
import { operationAt } from '@/lib/urls/routes/match-route';

/** The parameters that an operation knows. */
function parametersOf(path: string): string[] {
  switch (operationAt(path)?.operation) {
    case 'wiki/namespaces':
    case 'board/forums':
      return ['id'];
    case 'wiki/pages':
      return ['namespace_id'];
    case 'board/topics':
      return Object.keys(topicsParameters.shape);
    case 'board/topics/{id}':
      return Object.keys(windowParameters.shape);
    default:
      return [];
  }
}

/**
 * Why this request may not ask the remote community through this site, by `API_GATEWAY`; undefined
 * when it may. `same-origin` lets through what a browser says comes from this site's own pages
 * (Fetch Metadata, `Sec-Fetch-Site`), with parameters that the operation knows, each once.
 */
export function refuseApiAccess(request: Request): Response | undefined {
  const { apiGateway } = config();
  if (apiGateway === 'open') return undefined;
  if (apiGateway === 'off') return problem(404, 'This site does not offer the interface.');
  if (request.headers.get('sec-fetch-site') !== 'same-origin') {
    return problem(403, "The interface is here for this site's own pages.");
  }
  const { pathname, searchParams } = new URL(request.url);
  const known = parametersOf(pathname);
  const names = [...searchParams.keys()];
  const odd = names.find((name, at) => !known.includes(name) || names.indexOf(name) !== at);
  if (odd === undefined) return undefined;
  return problem(400, 'The operation has no such parameter, or it is given twice.', {
    parameter: odd.slice(0, 200),
  });
}
