import { hideCredentials } from '@/lib/base/config/setting-schemas';
import { UsageError } from './command-error';

const PAGE =
  /\/(?:(?:latest|top|new|hot|categories|about|faq|tags)(?:\.json)?|(?:t|c|u|g|tag)\/.+|(?:doku|index)\.php.*|(?:board\/(?:forums|topics)|wiki\/namespaces|status\/(?:time|ips|ua))(?:\/.*)?)$/;

/** Returns the community's address without a page's path. A bare name gets https. @throws UsageError */
export function communityAddress(given: string): string {
  const isName = !given.includes('://') && /[.:]/.test(given);
  const address = isName ? `https://${given}` : given;
  if (!/^https?:/i.test(address) || !URL.canParse(address)) {
    throw new UsageError(
      `URL must be an http:// or https:// address (given: ${JSON.stringify(hideCredentials(given))}).`,
    );
  }
  const url = new URL(address);
  url.hash = '';
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.replace(PAGE, '');
  if (url.pathname !== path) url.search = '';
  return url.href.replace(/\/$/, '');
}

/** Returns the settings for an optional address argument. */
export const addressSettings = (given: string | undefined) =>
  given === undefined ? undefined : { API_BASE_URL: communityAddress(given) };
