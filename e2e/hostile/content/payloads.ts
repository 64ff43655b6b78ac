import { CLOBBERING } from './classes/clobbering';
import { HANDLERS } from './classes/handlers';
import { LOADING } from './classes/loading';
import { MUTATIONS } from './classes/mutations';
import { NORMALIZED_MARKUP } from './classes/normalized-markup';
import { SCRIPTS } from './classes/scripts';
import { STYLES } from './classes/styles';
import { URL_PAYLOADS } from './classes/urls';
import type { Payload } from './payload';

/**
 * Hostile HTML for posts and wiki pages, by the classes of DOMPurify's tests, OWASP's filter evasion list and
 * html5sec.
 */
export const PAYLOADS: readonly Payload[] = [
  ...SCRIPTS,
  ...HANDLERS,
  ...URL_PAYLOADS,
  ...MUTATIONS,
  ...STYLES,
  ...LOADING,
  ...CLOBBERING,
  ...NORMALIZED_MARKUP,
];
