const MAX_FORMULA_UNITS = 2000;

const DELIMITED = /^(?:\$\$(.*)\$\$|\$(.*)\$|\\\((.*)\\\)|\\\[(.*)\\\])$/s;

/** Commands that define others: they let a short formula expand to a long one. */
const DEFINITION =
  /\\(?:[gex]?def|let|futurelet|(?:new|renew|provide)command|DeclareMathOperator|DeclarePairedDelimiter|global|long|definecolor)(?![A-Za-z])/;

/** TeX without the delimiters (`$…$`, `\[…\]`) that some forums leave around it. */
export function stripDelimiters(source: string): string {
  let tex = source.trim();
  // Longer formulas are shown as they are.
  while (tex.length <= MAX_FORMULA_UNITS) {
    const inner = DELIMITED.exec(tex)
      ?.slice(1)
      .find((part) => part !== undefined);
    if (inner === undefined) break;
    tex = inner.trim();
  }
  return tex;
}

/** True for a formula that is short and defines no commands. */
export function isTypesettable(tex: string): boolean {
  return tex.length <= MAX_FORMULA_UNITS && !DEFINITION.test(tex);
}
