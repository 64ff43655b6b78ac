/**
 * Splits a row of Nitro Porter into its values: bare numbers, texts in quotes in which `\` precedes `\`, `,`,
 * line feed and `"`, and `\N` for none. Undefined for a row that does not end where a value does.
 */
export function splitRow(row: string): (string | null)[] | undefined {
  const values: (string | null)[] = [];
  let at = 0;
  for (;;) {
    const value = row[at] === '"' ? quotedValue(row, at + 1) : bareValue(row, at);
    if (!value) return undefined;
    values.push(value.text);
    if (value.end >= row.length) return values;
    if (row[value.end] !== ',') return undefined;
    at = value.end + 1;
  }
}

interface Value {
  text: string | null;
  /** Position of the comma after it, or the length of the row. */
  end: number;
}

function bareValue(row: string, start: number): Value {
  const comma = row.indexOf(',', start);
  const end = comma < 0 ? row.length : comma;
  const text = row.slice(start, end).trim();
  return { text: text === '\\N' || text === '' ? null : text, end };
}

function quotedValue(row: string, start: number): Value | undefined {
  const parts: string[] = [];
  let from = start;
  for (let at = start; at < row.length; at++) {
    const character = row[at];
    if (character === '"') {
      parts.push(row.slice(from, at));
      return { text: parts.join(''), end: at + 1 };
    }
    if (character !== '\\') continue;
    parts.push(row.slice(from, at));
    from = at + 1;
    at += 1;
  }
  return undefined;
}
