import { hideCredentials } from '@/lib/base/config/setting-schemas';
import { withoutPage } from '@/lib/urls/without-page';
import { UsageError } from './command-error';

/** Returns the community's address without a page's path. A bare name gets https. @throws UsageError */
export function communityAddress(given: string): string {
  const isName = !given.includes('://') && /[.:]/.test(given);
  const address = isName ? `https://${given}` : given;
  if (!/^https?:/i.test(address) || !URL.canParse(address)) {
    throw new UsageError(
      `URL must be an http:// or https:// address (given: ${JSON.stringify(hideCredentials(given))}).`,
    );
  }
  return withoutPage(address);
}

/** Returns the settings for an optional address argument. */
export const addressSettings = (given: string | undefined) =>
  given === undefined ? undefined : { API_BASE_URL: communityAddress(given) };
