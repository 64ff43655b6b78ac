import type { z } from 'zod';

export interface OperationDefinition {
  /** Name of the function in generated clients. */
  operationId: string;
  tag: 'wiki' | 'board' | 'status' | 'search' | 'changes';
  summary: string;
  description?: string;
  /** Schema name in `lib/api/openapi/components.ts`. */
  result: string;
  isList?: true;
  /** What `X-Total-Count` counts, if it is sent. */
  counted?: string;
  /** May answer 404 or 410. */
  canBeMissing?: true;
  /** Only Lectern's stores answer it, mirrors included. */
  needsStore?: true;
  id?: z.ZodType;
  query: z.ZodObject;
}
