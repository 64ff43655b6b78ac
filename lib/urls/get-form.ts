interface GetForm {
  action: string;
  fields: [name: string, value: string][];
}

/** Returns action and hidden fields of a GET form for a URL, to which a field can be added. */
export function toGetForm(url: string): GetForm {
  const at = url.indexOf('?');
  if (at < 0) return { action: url, fields: [] };
  const query = new URLSearchParams(url.slice(at + 1));
  return { action: url.slice(0, at), fields: [...query] };
}
