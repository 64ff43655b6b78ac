import { escapeUnit } from '@/lib/base/text/escape';

/** C0 and C1 controls with DEL, and the characters that change the direction of text (UAX 9). */
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}]/gu;

/**
 * Returns a text that is safe to print on a terminal: each control character, line breaks included, and
 * each bidirectional control is replaced by a visible escape such as `\u001b`. File names and titles
 * are untrusted and could otherwise move the cursor, hide lines or reorder text.
 */
export function escapeForTerminal(text: string): string {
  return text.replace(INVISIBLE, escapeUnit);
}
