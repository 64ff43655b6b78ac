const HTML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for the content of an HTML element; `escapeHtml` serves attributes as well. */
export function escapeHtmlContent(text: string): string {
  return text.replace(/[&<>]/g, (character) => HTML[character] ?? character);
}

/** Escapes text for HTML, as content of an element and as value of a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML[character] ?? character);
}

/** Escapes text for XML 1.0 (2.4), as content of an element and as value of a quoted attribute. */
export function escapeXml(text: string): string {
  return escapeHtml(text).replaceAll('&#39;', '&apos;');
}

/**
 * Prints a value as JSON for a `<script>` element. The result holds no `<`, so that it can neither
 * end the element nor open a comment (HTML, 4.12.1.3).
 */
export function printScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
