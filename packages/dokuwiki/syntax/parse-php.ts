/** A value that PHP serialized. Arrays become maps with text keys. */
export type PhpValue = string | number | boolean | null | undefined | Map<string, PhpValue>;

const MAX_DEPTH = 32;

/**
 * Parses PHP's `serialize` (https://www.php.net/manual/en/function.serialize.php) without objects.
 * @throws Error if invalid
 */
export function parsePhp(bytes: Uint8Array): PhpValue {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const textOf = (from: number, to: number) => decoder.decode(bytes.subarray(from, to));
  let at = 0;
  const take = (end: string): string => {
    const from = at;
    const to = bytes.indexOf(end.charCodeAt(0), from);
    if (to === -1) throw new Error(`is cut off at byte ${from}`);
    at = to + 1;
    return textOf(from, to);
  };
  const parse = (depth: number): PhpValue => {
    const type = textOf(at, at + 1);
    at += 2;
    if (type === 'N') return null;
    if (type === 'b') return take(';') === '1';
    if (type === 'i' || type === 'd') return Number(take(';'));
    // PHP counts bytes.
    const length = Number(take(':'));
    if (type === 's') {
      at += length + 3;
      return textOf(at - length - 2, at - 2);
    }
    if (type !== 'a' || depth > MAX_DEPTH || !(length <= bytes.length)) {
      throw new Error(`holds no value that is known at byte ${at}`);
    }
    at += 1;
    const entries = new Map<string, PhpValue>();
    for (let index = 0; index < length; index += 1) {
      const key = String(parse(depth + 1));
      entries.set(key, parse(depth + 1));
    }
    at += 1;
    return entries;
  };
  return parse(0);
}

/** Returns the value at a path of keys; undefined if a key is missing. */
export const phpValueAt = (value: PhpValue, ...path: string[]): PhpValue =>
  path.reduce<PhpValue>((outer, key) => (outer instanceof Map ? outer.get(key) : undefined), value);
