/** The action and hidden fields of a GET form that leads to a URL. */
interface GetForm {
  action: string;
  /** In their order. */
  fields: [name: string, value: string][];
}

/** Converts a canonical URL to a GET form, so that a field can be added to its query. */
export function toGetForm(url: string): GetForm {
  const at = url.indexOf('?');
  if (at < 0) return { action: url, fields: [] };
  const query = new URLSearchParams(url.slice(at + 1));
  return { action: url.slice(0, at), fields: [...query] };
}
