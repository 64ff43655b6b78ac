import { UsageError } from './command-error';

/** What follows the address of a Discourse or a wiki in pasted addresses of pages. */
const PAGE =
  /\/(?:(?:latest|top|new|hot|categories|about|faq|tags)(?:\.json)?|(?:t|c|u|g|tag)\/.+|(?:doku|index)\.php.*)$/;

/**
 * Returns the address of the community. The address of a page is shortened, and a bare name gets https.
 * @throws UsageError
 */
export function communityAddress(given: string): string {
  const isName = !given.includes('://') && /[.:]/.test(given);
  const address = isName ? `https://${given}` : given;
  if (!/^https?:/i.test(address) || !URL.canParse(address)) {
    throw new UsageError(
      `URL must be an http:// or https:// address (given: ${JSON.stringify(given)}).`,
    );
  }
  const url = new URL(address);
  url.hash = '';
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.replace(PAGE, '');
  if (url.pathname !== path) url.search = '';
  return url.href.replace(/\/$/, '');
}

/** Returns the settings of a command that may name a community. */
export const addressSettings = (given: string | undefined) =>
  given === undefined ? undefined : { API_BASE_URL: communityAddress(given) };
