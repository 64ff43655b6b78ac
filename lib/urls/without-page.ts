const PAGE =
  /\/(?:(?:latest|top|new|hot|categories|about|faq|tags)(?:\.json)?|(?:t|c|u|g|tag)\/.+|(?:doku|index)\.php.*|(?:board\/(?:forums|topics)|wiki\/namespaces|status\/(?:time|ips|ua))(?:\/.*)?)$/;

/** Returns the address of the community whose page may be at an address. */
export function withoutPage(address: string): string {
  const url = new URL(address);
  url.hash = '';
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.replace(PAGE, '');
  if (url.pathname !== path) url.search = '';
  return url.href.replace(/\/$/, '');
}
