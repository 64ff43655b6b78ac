const MAX_FORMULA_UNITS = 2000;

const DELIMITED = /^(?:\$\$(.*)\$\$|\$(.*)\$|\\\((.*)\\\)|\\\[(.*)\\\])$/s;

/** Definitions can expand a short formula to a long one. */
const DEFINITION =
  /\\(?:[gex]?def|let|futurelet|(?:new|renew|provide)command|DeclareMathOperator|DeclarePairedDelimiter|global|long|definecolor)(?![A-Za-z])/;

/** Returns TeX without delimiters (`$…$`, `\[…\]`). */
export function stripDelimiters(source: string): string {
  let tex = source.trim();
  // Longer formulas are shown as text.
  while (tex.length <= MAX_FORMULA_UNITS) {
    const inner = DELIMITED.exec(tex)
      ?.slice(1)
      .find((part) => part !== undefined);
    if (inner === undefined) break;
    tex = inner.trim();
  }
  return tex;
}

/** True for short formulas without definitions. */
export function isTypesettable(tex: string): boolean {
  return tex.length <= MAX_FORMULA_UNITS && !DEFINITION.test(tex);
}
