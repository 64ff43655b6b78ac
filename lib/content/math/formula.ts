const MAX_FORMULA_UNITS = 2000;

const DELIMITED = /^(?:\$\$(.*)\$\$|\$(.*)\$|\\\((.*)\\\)|\\\[(.*)\\\])$/s;

/**
 * Commands that define others: a definition makes a short formula a long one, and is of no use within
 * a single formula.
 */
const DEFINES =
  /\\(?:[gex]?def|let|futurelet|(?:new|renew|provide)command|DeclareMathOperator|DeclarePairedDelimiter|global|long|definecolor)(?![A-Za-z])/;

/** TeX without the delimiters that some boards leave around it. */
export function formulaOf(source: string): string {
  let tex = source.trim();
  // Longer ones are shown as they are, so nothing is gained by taking their delimiters away.
  while (tex.length <= MAX_FORMULA_UNITS) {
    const inner = DELIMITED.exec(tex)
      ?.slice(1)
      .find((part) => part !== undefined);
    if (inner === undefined) break;
    tex = inner.trim();
  }
  return tex;
}

/** Whether a formula may be typeset: one that is short and defines no commands. */
export function typesettable(tex: string): boolean {
  return tex.length <= MAX_FORMULA_UNITS && !DEFINES.test(tex);
}
