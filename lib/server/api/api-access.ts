import { operationAt } from '@/lib/api/match-operation';
import { operationDefinition } from '@/lib/api/operations';
import { problem } from '@/lib/api/problem-details';
import { config } from '@/lib/base/config/config';
import type { TextResponse } from '@/lib/http/text-response';
import type { InterfaceRequest } from './interface-request';

/** The names of the parameters of the operation at a path. */
function parametersOf(path: string): string[] {
  const operation = operationAt(path)?.operation;
  return operation ? Object.keys(operationDefinition(operation).query.shape) : [];
}

/**
 * The response to a request that may not reach the remote community, by `API_GATEWAY`; undefined when it
 * may. `same-origin` allows requests from this site's own pages (Fetch Metadata, `Sec-Fetch-Site`), with
 * each parameter of the operation at most once.
 */
export function refuseApiAccess({
  path,
  parameters,
  headers,
}: InterfaceRequest): TextResponse | undefined {
  const { apiGateway } = config();
  if (apiGateway === 'open') return undefined;
  if (apiGateway === 'off') return problem(404, 'This site does not offer the interface.');
  if (headers['sec-fetch-site'] !== 'same-origin') {
    return problem(403, "The interface is here for this site's own pages.");
  }
  const known = parametersOf(path);
  const names = [...parameters.keys()];
  const unexpected = names.find((name, at) => !known.includes(name) || names.indexOf(name) !== at);
  if (unexpected === undefined) return undefined;
  return problem(400, 'The operation has no such parameter, or it is given twice.', {
    parameter: unexpected.slice(0, 200),
  });
}
