/** C0 and C1 controls with DEL, and the characters that turn the direction of text (Unicode Annex 9). */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text that is safe to print on a terminal: every control character, line breaks included, and
 * every bidirectional control becomes a visible escape such as `\u001b`. File names and titles come
 * from others and could otherwise move the cursor, hide lines or show words in another order.
 */
export function terminalText(text: string): string {
  return text.replace(
    INVISIBLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
