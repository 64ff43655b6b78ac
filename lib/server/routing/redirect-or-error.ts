import { redirect } from '@/lib/http/prepared-response';
import { describeMalformedUrl, describeStatus } from '@/lib/pages/describe-error';
import type { Resource, TargetResult } from '@/lib/urls/resolve-target';
import type { RedirectOrError } from '../errors/error-pages';

/** How long browsers may cache a redirect to a canonical URL. */
const REDIRECT_SECONDS = 3600;

/** What is sent for a target that is no resource of this site. */
export function redirectOrErrorFor(result: Exclude<TargetResult, Resource>): RedirectOrError {
  switch (result.kind) {
    case 'moved':
      return redirect(308, result.to, REDIRECT_SECONDS);
    case 'malformed':
      return describeMalformedUrl(result);
    case 'unknown':
      return describeStatus(404);
  }
}
