/** What `parse-security-txt.ts` uses of the package, which has no types. */
declare module 'apg-js' {
  interface Found {
    length: number;
    rules: Record<string, { phrase: string }[]>;
  }
  class Expression {
    /** @param flags `y`: matches at the start only */
    constructor(grammar: string, flags: 'y');
    /** Names the rules whose phrases a result has. */
    include(rules: string[]): void;
    exec(text: string): Found | null;
  }
  const apg: { apgExp: typeof Expression };
  export default apg;
}
