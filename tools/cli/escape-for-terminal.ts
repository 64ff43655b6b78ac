import { escapeUnit } from '@/lib/base/text/escape';

/** C0 and C1 controls, DEL, and bidirectional controls (UAX 9). */
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}]/gu;

/**
 * Returns a text that is safe on a terminal: control characters, line breaks and bidirectional controls
 * become escapes such as `\u001b`. Untrusted names could otherwise move the cursor or hide lines.
 */
export function escapeForTerminal(text: string): string {
  return text.replace(INVISIBLE, escapeUnit);
}
