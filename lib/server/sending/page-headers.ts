import { config } from '@/lib/base/config/config';
import { inlineScriptHashes } from '@/lib/browser/browser-scripts';
import { type PolicySubject, pagePolicy } from '@/lib/http/security-headers';
import { VARIES_BY_FORMAT } from '@/lib/http/vary';
import { i18n } from '@/lib/i18n/i18n';

/** Returns an external search's origin. `form-action` also restricts where the search form redirects. */
function externalFormTargets(): string[] {
  const { searchUrl } = config();
  return searchUrl === undefined ? [] : [new URL(searchUrl).origin];
}

/** Returns the headers of an HTML page. */
export function pageHeaders(policy: PolicySubject, cacheControl: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-language': i18n().locale,
    'content-security-policy': pagePolicy(policy, inlineScriptHashes(), externalFormTargets()),
    'cache-control': cacheControl,
    ...VARIES_BY_FORMAT,
  };
}
