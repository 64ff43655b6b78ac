import type { z } from 'zod';

/** An operation of the interface: what it accepts, and what its description in OpenAPI says. */
export interface OperationDefinition {
  /** The name of its function in a generated client. */
  operationId: string;
  tag: 'wiki' | 'board' | 'status' | 'search' | 'changes';
  summary: string;
  description?: string;
  /** The name of the schema of its body, or of the records in a list: `lib/api/openapi/components.ts`. */
  result: string;
  isList?: true;
  /** What its `X-Total-Count` counts; undefined where it has none. */
  counted?: string;
  /** A 404 or a 410 says that there is no such record. */
  canBeMissing?: true;
  /** Lectern adds it: only a store answers it, even where that mirrors a remote community. */
  isOnlyOfStore?: true;
  /** The parameter in its path. */
  id?: z.ZodType;
  /** The parameters in its query. */
  query: z.ZodObject;
}
