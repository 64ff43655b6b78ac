import { ADDRESS_PAYLOADS } from './classes/addresses';
import { CLOBBERING } from './classes/clobbering';
import { HANDLERS } from './classes/handlers';
import { LOADING } from './classes/loading';
import { MUTATIONS } from './classes/mutation';
import { OWN_SHAPES } from './classes/own-shapes';
import { SCRIPTS } from './classes/scripts';
import { STYLES } from './classes/styles';
import type { Payload } from './payload';

/**
 * Hostile HTML for posts and wiki pages, after the classes of DOMPurify's tests, OWASP's filter
 * evasion list and html5sec.
 */
export const PAYLOADS: readonly Payload[] = [
  ...SCRIPTS,
  ...HANDLERS,
  ...ADDRESS_PAYLOADS,
  ...MUTATIONS,
  ...STYLES,
  ...LOADING,
  ...CLOBBERING,
  ...OWN_SHAPES,
];
