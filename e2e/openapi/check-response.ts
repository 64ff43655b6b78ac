import { z } from 'zod';
import type { HttpResponse } from '../site/get';
import type { ApiOperation, ApiResponse, JsonSchema } from './read-document';

/** Makes members that a schema does not name an error. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([name, each]) => [name, closed(each)]),
  );
  const isOpenObject = inner.type === 'object' && 'properties' in inner;
  return isOpenObject ? { ...inner, additionalProperties: false } : inner;
}

const validators = new Map<JsonSchema, z.ZodType>();

/** Returns a validator for objects with exactly the members of a schema. */
function validatorOf(schema: JsonSchema): z.ZodType {
  const known = validators.get(schema);
  if (known) return known;
  const validator = z.fromJSONSchema(z.record(z.string(), z.json()).parse(closed(schema)));
  validators.set(schema, validator);
  return validator;
}

/** Converts the text of a header or parameter to its schema's type. */
const valueOfText = (text: string, { type }: JsonSchema): unknown =>
  type === 'integer' && /^\d+$/.test(text) ? Number(text) : text;

const fits = (value: unknown, schema: JsonSchema) => validatorOf(schema).safeParse(value).success;

function headerFaults({ headers }: ApiResponse, response: HttpResponse): string[] {
  return Object.entries(headers).flatMap(([name, { required, schema }]) => {
    const value = response.headers[name.toLowerCase()];
    if (value === undefined) return required ? [`no ${name}`] : [];
    return fits(valueOfText(String(value), schema), schema) ? [] : [`${name}: ${value}`];
  });
}

function bodyFaults({ content }: ApiResponse, { headers, body }: HttpResponse): string[] {
  if (!content) return body === '' ? [] : ['a body'];
  const [type = ''] = String(headers['content-type']).split(';');
  const described = content[type];
  if (!described) return [`a body of the type ${type}`];
  const value: unknown = /\bjson$/.test(type) ? JSON.parse(body) : body;
  const parsed = validatorOf(described.schema).safeParse(value);
  return parsed.success ? [] : [z.prettifyError(parsed.error)];
}

/** Returns what the document does not describe of a response. */
export function undescribed({ responses }: ApiOperation, response: HttpResponse): string[] {
  const described = responses[response.status];
  if (!described) return [`the status ${response.status}`];
  return [...headerFaults(described, response), ...bodyFaults(described, response)];
}
