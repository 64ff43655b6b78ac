import type { Failure } from '@/lib/model/outcome';

/** Why a record of the community cannot be read, as a clause. */
export function failureReason(failure: Failure): string {
  switch (failure.kind) {
    case 'limited':
      return 'the community asks for a pause';
    case 'invalid':
      return failure.detail;
    case 'missing':
    case 'gone':
      return 'it does not exist';
    default:
      return failure.reason;
  }
}
