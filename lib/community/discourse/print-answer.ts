import type { OperationResult } from '@/lib/api/operation-result';
import { BadParameter, problemDetails } from '@/lib/api/problem-details';
import type { UpstreamResponse, UpstreamResult } from '../client/transport/upstream-types';
import type { DiscourseAnswer } from './ask';

const respond = (status: number, value: unknown, total?: number): UpstreamResponse => {
  const headers = new Headers(total === undefined ? {} : { 'x-total-count': String(total) });
  return { kind: 'response', status, headers, body: Buffer.from(JSON.stringify(value)) };
};

/** The response that a server of the interface would send; 404 for undefined. */
export function printAnswer(answer: DiscourseAnswer<OperationResult> | undefined): UpstreamResult {
  if (answer === undefined) {
    return respond(404, problemDetails(404, 'There is no such record.'));
  }
  return answer.kind === 'ok' ? respond(200, answer.value.body, answer.value.total) : answer;
}

/** The response to a request with a bad parameter. @throws any other error */
export function printRefusal(error: unknown): UpstreamResult {
  if (!(error instanceof BadParameter)) throw error;
  return respond(400, error.details);
}
