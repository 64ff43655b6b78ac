/** What a GET form needs to lead to an address: where it goes, and what it takes along. */
export interface GetForm {
  action: string;
  /** Hidden fields, in order. */
  fields: [name: string, value: string][];
}

/** Splits a canonical address into a GET form, so that one more field can be added to its query. */
export function toGetForm(address: string): GetForm {
  const at = address.indexOf('?');
  if (at < 0) return { action: address, fields: [] };
  const query = new URLSearchParams(address.slice(at + 1));
  return { action: address.slice(0, at), fields: [...query] };
}
