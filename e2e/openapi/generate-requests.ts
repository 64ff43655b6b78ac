import fc from 'fast-check';
import { validatorOf, valueOfText } from './check-response';
import type { ApiOperation, ApiParameter, JsonSchema } from './read-document';

/** A generated request, and what the document says of its response. */
export interface GeneratedRequest {
  operation: ApiOperation;
  /** Without the prefix of the server. */
  target: string;
  headers: Record<string, string>;
  /** The status of the refusal; undefined where every parameter has an allowed value. */
  refusal?: 400 | 413 | 414 | 417;
  /** The parameter that a 400 has to name. */
  parameter?: string;
}

/** A parameter with its value. */
type Pair = readonly [ApiParameter, string];

const isNumber = (value: unknown) => typeof value === 'number';
const branchesOf = ({ anyOf }: JsonSchema): JsonSchema[] =>
  Array.isArray(anyOf) ? anyOf.map((branch) => ({ ...branch })) : [];
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const constants = (values: readonly string[]) =>
  values.length > 0 ? [fc.constantFrom(...values)] : [];

const isDotSegment = (text: string) => /^\.{0,2}$/.test(text);

function numberTexts({ minimum, maximum, examples }: JsonSchema): fc.Arbitrary<string> {
  const min = isNumber(minimum) ? minimum : 0;
  const max = isNumber(maximum) ? maximum : Number.MAX_SAFE_INTEGER;
  const [example = min] = listOf(examples).map(Number).filter(Number.isInteger);
  const near = fc.integer({ min: Math.max(min, example - 5), max: Math.min(max, example + 40) });
  return fc.oneof(near, fc.constantFrom(min, max)).map(String);
}

const dateTexts = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });

/** The values that a schema allows. */
function allowedTexts(schema: JsonSchema): fc.Arbitrary<string> {
  const branches = branchesOf(schema);
  const examples = constants(listOf(schema.examples));
  if (branches.length > 0) return fc.oneof(...examples, ...branches.map(allowedTexts));
  if (schema.enum !== undefined) return fc.constantFrom(...listOf(schema.enum));
  if (schema.type === 'boolean') return fc.constantFrom('true', 'false');
  if (schema.type === 'integer') return fc.oneof(...examples, numberTexts(schema));
  if (schema.format === 'date') return dateTexts.map((date) => date.toISOString().slice(0, 10));
  if (schema.format === 'date-time') return dateTexts.map((date) => date.toISOString());
  const plain = fc.string({ maxLength: isNumber(schema.maxLength) ? schema.maxLength : 40 });
  return fc.oneof(...examples, plain, fc.string({ unit: 'binary', maxLength: 40 }));
}

const JUNK = [
  ...['', 'x', '-1', '1.5', '1e3', ' 1', '0x10', '1;drop', '9'.repeat(30), '\0', 'nowhere', 'TRUE'],
  ...['yes', 'null', '2026-02-30', '2026-13-01T00:00:00Z', '٣'],
];

function allows(schema: JsonSchema, text: string): boolean {
  const branches = branchesOf(schema);
  if (branches.length > 0) return branches.some((branch) => allows(branch, text));
  if (schema.type === 'boolean') return text === 'true' || text === 'false';
  return validatorOf(schema).safeParse(valueOfText(text, schema)).success;
}

/** Values that a schema does not allow: junk, and those just past its limits. */
function forbiddenTexts(schema: JsonSchema): string[] {
  const { minimum, maximum, maxLength } = schema;
  const past = [
    ...(isNumber(minimum) ? [String(minimum - 1)] : []),
    ...(isNumber(maximum) ? [String(maximum + 1)] : []),
    ...(isNumber(maxLength) ? ['x'.repeat(maxLength + 1)] : []),
  ];
  return [...JUNK, ...past].filter((text) => !allows(schema, text));
}

function printTarget({ path }: ApiOperation, pairs: readonly Pair[]): string {
  let filled = path;
  const query: string[] = [];
  for (const [{ name, in: place }, text] of pairs) {
    const value = encodeURIComponent(text);
    if (place === 'path') filled = filled.replace(`{${name}}`, () => value);
    else query.push(`${name}=${value}`);
  }
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

/** Each parameter of the path, and any of the others, with allowed values. */
function allowedPairs({ parameters }: ApiOperation): fc.Arbitrary<Pair[]> {
  const pairs = parameters.map((parameter) => {
    const texts = allowedTexts(parameter.schema);
    const isInPath = parameter.in === 'path';
    const pair = (isInPath ? texts.filter((text) => !isDotSegment(text)) : texts).map(
      (text): Pair[] => [[parameter, text]],
    );
    return isInPath ? pair : fc.oneof(pair, fc.constant<Pair[]>([]));
  });
  return fc.tuple(...pairs).map((given) => given.flat());
}

/** Requests with one parameter that is not allowed. */
function forbiddenRequests(operation: ApiOperation): fc.Arbitrary<GeneratedRequest>[] {
  return operation.parameters.flatMap((parameter) => {
    const { name, in: place, schema } = parameter;
    const texts = forbiddenTexts(schema).filter((text) => place === 'query' || text !== '');
    const request = (pairs: readonly Pair[], ...given: string[]): GeneratedRequest => {
      const others = pairs.filter(([other]) => other.name !== name);
      const target = printTarget(operation, [
        ...others,
        ...given.map((text): Pair => [parameter, text]),
      ]);
      return { operation, target, headers: {}, refusal: 400, parameter: name };
    };
    const pairs = allowedPairs(operation);
    const twice = fc
      .tuple(pairs, allowedTexts(schema))
      .map(([others, text]) => request(others, text, text));
    const forbidden = constants(texts).map((some) =>
      fc.tuple(pairs, some).map(([others, text]) => request(others, text)),
    );
    return place === 'query' ? [...forbidden, twice] : forbidden;
  });
}

/** Requests that the HTTP layer refuses, whatever their parameters. */
const REFUSED: readonly ((target: string) => Omit<GeneratedRequest, 'operation'>)[] = [
  (target) => ({ target: `${target}${'x'.repeat(2048)}`, headers: {}, refusal: 414 }),
  (target) => ({ target: `${target}\\`, headers: {}, refusal: 400 }),
  (target) => ({ target, headers: { 'content-length': '2' }, refusal: 413 }),
  (target) => ({ target, headers: { expect: 'nothing' }, refusal: 417 }),
];

function requestsOf(operation: ApiOperation): fc.Arbitrary<GeneratedRequest> {
  const allowed = allowedPairs(operation).map(
    (pairs): GeneratedRequest => ({
      operation,
      target: printTarget(operation, pairs),
      headers: {},
    }),
  );
  const withUnknown = allowed.map(({ target, ...request }) => ({
    ...request,
    target: `${target}${target.includes('?') ? '&' : '?'}utm_source=x`,
  }));
  const conditional = allowed.map((request) => ({ ...request, headers: { 'if-none-match': '*' } }));
  const refused = fc
    .tuple(allowed, fc.constantFrom(...REFUSED))
    .map(([{ target }, refuse]) => ({ operation, ...refuse(target) }));
  const forbidden = forbiddenRequests(operation);
  return fc.oneof(
    { weight: 6, arbitrary: allowed },
    { weight: 1, arbitrary: withUnknown },
    { weight: 1, arbitrary: conditional },
    { weight: 1, arbitrary: refused },
    ...(forbidden.length > 0 ? [{ weight: 3, arbitrary: fc.oneof(...forbidden) }] : []),
  );
}

/**
 * Generates requests to the operations of a document, more to those with more parameters. They are
 * the same for the same seed.
 */
export function generateRequests(
  operations: readonly ApiOperation[],
  count: number,
  seed: number,
): GeneratedRequest[] {
  const weighted = operations.map((operation) => ({
    weight: 1 + operation.parameters.length,
    arbitrary: requestsOf(operation),
  }));
  return fc.sample(fc.oneof(...weighted), { numRuns: count, seed });
}
