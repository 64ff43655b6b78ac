const HTML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for the content of elements only. */
export function escapeHtmlContent(text: string): string {
  return text.replace(/[&<>]/g, (character) => HTML[character] ?? character);
}

/** Escapes text for content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML[character] ?? character);
}

const CHARACTERS = Object.fromEntries(Object.entries(HTML).map(([text, html]) => [html, text]));

/** Reverts `escapeHtml`. A parser cannot run in pages, where Trusted Types deny it. */
export function unescapeHtml(escaped: string): string {
  return escaped.replace(/&(?:amp|lt|gt|quot|#39);/g, (html) => CHARACTERS[html] ?? html);
}

/** Escapes a UTF-16 unit as JSON does: `\u001b`. */
export const escapeUnit = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it matches
const INVALID_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function withoutInvalidXml(text: string): string {
  return text.replace(INVALID_IN_XML, '').toWellFormed();
}

/** Escapes text for content and quoted attributes of XML 1.0 (2.4). */
export function escapeXml(text: string): string {
  return escapeHtml(withoutInvalidXml(text)).replaceAll('&#39;', '&apos;');
}

/**
 * Returns JSON for a `<script>`. Without `<`, it cannot end the element or open a comment (HTML, 4.12.1.3).
 */
export function printScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
