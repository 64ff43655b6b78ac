import { escapeUnit } from '@/lib/base/text/escape';

/** C0, C1, DEL, and bidirectional controls (UAX 9). */
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}]/gu;

/** Escapes controls and line breaks (`\u001b`): untrusted names could move the cursor or hide lines. */
export function escapeForTerminal(text: string): string {
  return text.replace(INVISIBLE, escapeUnit);
}
