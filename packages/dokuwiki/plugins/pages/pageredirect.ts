import { definePlugin } from '../plugin';

/** `~~REDIRECT>a:b#c~~` and `#redirect a:b` (pageredirect), `~~GOTO>a:b?5s~~` (goto). */
const REDIRECT = /^\s*(?:~~(?:REDIRECT|GOTO)>([^~?\n]+)(?:\?[^~\n]*)?~~|#redirect[ \t]+(\S+))/i;

/** Returns the link to which a page redirects, if it does. */
export function redirectTarget(source: string): string | undefined {
  const [, byMacro, byLine] = REDIRECT.exec(source) ?? [];
  return (byMacro ?? byLine)?.trim().replace(/^\[\[|\]\]$/g, '');
}

/** `~~REDIRECT>page~~`, `#redirect page`, `~~GOTO>page~~`: the target, by `redirectTarget`. */
export const PAGEREDIRECT = definePlugin({
  names: ['pageredirect', 'goto'],
});
