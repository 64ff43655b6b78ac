const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A title, name or description as the wire has it, HTML-escaped; `null` for none. */
export const wireEscaped = (text: string | undefined): string | null =>
  text?.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character) ?? null;

/** Unix seconds, as files and the store have times; `null` for none. */
export const unixSeconds = (date: Date | undefined): number | null =>
  date && !Number.isNaN(date.getTime()) ? Math.floor(date.getTime() / 1000) : null;

/** Unix seconds as the interface gives times: `null` for none and for 0, which stands for "unknown". */
export const wireSeconds = (date: Date | undefined): number | null => unixSeconds(date) || null;
