import { z } from 'zod';

const jsonSchema = z.record(z.string(), z.unknown());

const parameter = z.object({ name: z.string(), in: z.enum(['path', 'query']), schema: jsonSchema });
const header = z.object({ required: z.boolean().default(false), schema: jsonSchema });
const content = z.record(z.string(), z.object({ schema: jsonSchema }));
const response = z.object({
  headers: z.record(z.string(), header).default({}),
  content: content.optional(),
});
const operation = z.object({
  operationId: z.string(),
  parameters: z.array(parameter).default([]),
  responses: z.record(z.string(), response),
});
const documentSchema = z.object({
  servers: z.array(z.object({ url: z.string() })).length(1),
  paths: z.record(z.string(), z.object({ get: operation })),
  components: z.object({ schemas: z.record(z.string(), jsonSchema) }),
});

export type ApiDocument = z.infer<typeof documentSchema>;
export type ApiParameter = z.infer<typeof parameter>;
export type ApiResponse = z.infer<typeof response>;
export type JsonSchema = z.infer<typeof jsonSchema>;

/** `path` has no prefix. */
export interface ApiOperation extends z.infer<typeof operation> {
  path: string;
}

/** Returns the value of a reference in a document (RFC 6901). */
function valueAt(document: unknown, reference: string): unknown {
  let value = document;
  for (const name of reference.replace(/^#\//, '').split('/')) {
    value = z.record(z.string(), z.unknown()).parse(value)[name];
  }
  return value;
}

/** Replaces references by their values. The document must have no circular reference. */
function resolveReferences(value: unknown, document: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => resolveReferences(each, document));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value && typeof value.$ref === 'string') {
    return resolveReferences(valueAt(document, value.$ref), document);
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, resolveReferences(each, document)]),
  );
}

/** Reads the parts of an OpenAPI document that tests need, without references. @throws ZodError */
export const readApiDocument = (text: string): ApiDocument => {
  const document: unknown = JSON.parse(text);
  return documentSchema.parse(resolveReferences(document, document));
};

/** Returns a document's operations. */
export const operationsOf = ({ paths }: ApiDocument): ApiOperation[] =>
  Object.entries(paths).map(([path, { get }]) => ({ ...get, path }));
