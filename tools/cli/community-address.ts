import { UsageError } from './command-error';

/** What follows the address of a Discourse or a wiki in the addresses of its pages, which people paste. */
const PAGE =
  /\/(?:(?:latest|top|new|hot|categories|about|faq|tags)(?:\.json)?|(?:t|c|u|g|tag)\/.+|(?:doku|index)\.php.*)$/;

/**
 * The address of the community at the address that was given: one of its pages is cut to it, and a name without
 * scheme is one of https.
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

/** The settings of a command that may be given the address of a community. */
export const addressSettings = (given: string | undefined) =>
  given === undefined ? undefined : { API_BASE_URL: communityAddress(given) };
