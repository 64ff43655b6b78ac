import { z } from 'zod';
import { named } from './fields';
import * as wire from './scalar';
import * as sent from './sent-fields';
import * as strict from './strict-scalar';

interface Kind<Value = unknown, Sent extends z.ZodType = z.ZodType> {
  /** Reads a server's value. A function gets record and field for its errors. */
  wire: z.ZodType<Value> | ((record: string, name: string) => z.ZodType<Value>);
  /** Reads a value in the JSON lines of an import; stricter. */
  line: z.ZodType<Value>;
  /** Describes the sent value. */
  sent(description: string): Sent;
  /** Returns the value to send; undefined to omit the field. */
  encode(value: Value): z.output<Sent>;
}

/** Returns a kind of field with inferred types. */
export const kind = <Value, Sent extends z.ZodType>(
  wire: Kind<Value>['wire'],
  line: z.ZodType<Value>,
  sent: (description: string) => Sent,
  encode: (value: Value) => z.output<Sent>,
): Kind<Value, Sent> => ({ wire, line, sent, encode });

/** Encodes a value that is sent unchanged. */
export const asIs = <T>(value: T): T => value;
/** Encodes a value that may be unknown. */
export const orNull = <T>(value: T | undefined): T | null => value ?? null;
const encodeText = (text: string): string => wire.encodeText(text);

/** Without a value, `optional` fields are `null` and `missable` ones omitted. */
const KINDS = {
  id: kind((record) => wire.wireId(`${record} without an id`), strict.strictId, sent.idField, asIs),
  optionalId: kind(wire.optionalWireId, strict.strictOptionalId, sent.optionalIdField, orNull),
  missableId: kind(
    wire.optionalWireId,
    strict.strictOptionalId,
    (about) => sent.idField(about).optional(),
    asIs,
  ),
  title: kind(
    (record, name) => wire.wireTitle(`${record} without a ${name}`),
    strict.strictTitle,
    sent.textField,
    encodeText,
  ),
  text: kind(
    wire.wireText,
    strict.strictOptionalText.transform((text) => text ?? ''),
    sent.textField,
    encodeText,
  ),
  optionalText: kind(
    wire.wireText.transform((text) => text || undefined),
    strict.strictOptionalText,
    sent.optionalTextField,
    (text) => wire.encodeText(text || undefined),
  ),
  missableText: kind(
    wire.wireText.transform((text) => text || undefined),
    strict.strictOptionalText,
    (about) => sent.textField(about).optional(),
    (text) => text && encodeText(text),
  ),
  time: kind(wire.wireTime, strict.strictTime, sent.timeField, wire.encodeTime),
  missableTime: kind(
    wire.wireTime,
    strict.strictTime,
    (about) => sent.timeField(about).optional(),
    (time) => time && wire.encodeTime(time),
  ),
  missableTexts: kind(
    z.array(wire.wireText).transform(wire.boundedNames).optional().catch(undefined),
    z.array(strict.strictTitle).transform(wire.boundedNames).optional(),
    (about) => z.array(z.string()).optional().describe(`${about} HTML-escaped.`),
    (texts) => texts?.map(encodeText),
  ),
  count: kind(wire.wireCount, strict.optionalInteger, sent.countField, orNull),
  missableCount: kind(
    wire.wireCount,
    strict.optionalInteger,
    (about) => z.int().min(0).optional().describe(about),
    asIs,
  ),
  position: kind(
    wire.wirePosition,
    strict.optionalInteger.transform((position) => position ?? 0),
    (about) => z.int().describe(about),
    asIs,
  ),
  missableFlag: kind(
    wire.wireFlag.transform((flag) => flag || undefined),
    strict.strictFlag.transform((flag) => flag || undefined),
    (about) => z.literal(true).optional().describe(about),
    (flag): true | undefined => flag || undefined,
  ),
  flag: kind(wire.wireFlag, strict.strictFlag, (about) => z.boolean().describe(about), asIs),
};
type Kinds = typeof KINDS;

/** Kind, description, sent name, and other names that servers use. */
type Row = readonly [keyof Kinds | Kind, string, string, ...string[]];
type Rows = Record<string, Row>;

type KindOf<R extends Row> = R[0] extends keyof Kinds ? Kinds[R[0]] : R[0];
type ValueOf<R extends Row> = KindOf<R> extends Kind<infer Value> ? Value : never;
type SentOf<R extends Row> =
  KindOf<R> extends Kind<infer _, infer Sent extends z.ZodType> ? Sent : never;
type OptionalKey<T extends Rows> = {
  [K in keyof T]: undefined extends ValueOf<T[K]> ? K : never;
}[keyof T];
type Values<T extends Rows> = { [K in Exclude<keyof T, OptionalKey<T>>]: ValueOf<T[K]> } & {
  [K in OptionalKey<T>]?: ValueOf<T[K]>;
};
type SentRecord<T extends Rows> = z.ZodObject<{ [K in keyof T as T[K][2]]: SentOf<T[K]> }>;

/**
 * Returns the schemas and the encoder of a record: `wire` reads a server's fields, `line` reads a JSON line,
 * `sent` describes the record in the API, and `encode` prints it.
 * @param record name in messages
 */
export function recordTable<const T extends Rows>(record: string, rows: T) {
  const fields = Object.entries<Row>(rows).map(([key, [kind, about, ...names]]) => {
    const { wire, ...field }: Kind = typeof kind === 'string' ? KINDS[kind] : kind;
    const [name] = names;
    const read = typeof wire === 'function' ? wire(record, name) : wire;
    return { ...field, key, name, about, read: named(read, ...names) };
  });
  type Field = (typeof fields)[number];
  const map = <V>(entry: (field: Field) => [string, V]) => Object.fromEntries(fields.map(entry));
  return {
    wire: map(({ key, read }) => [key, read]) as { [K in keyof T]: z.ZodType<ValueOf<T[K]>> },
    sent: z.object(map(({ name, about, sent }) => [name, sent(about)])) as SentRecord<T>,
    line: z
      .object(map(({ name, line }) => [name, line]))
      .transform((line) => map(({ key, name }) => [key, line[name]]) as Values<T>),
    encode(values: Values<T>): z.output<SentRecord<T>> {
      const given: Record<string, unknown> = values;
      const sent = fields.map(({ key, name, encode }) => [name, encode(given[key])] as const);
      const present = sent.filter(([, value]) => value !== undefined);
      return Object.fromEntries(present) as z.output<SentRecord<T>>;
    },
  };
}
