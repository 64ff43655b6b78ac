import { defineProcessState } from './process-state';

/** True in the site's own server; false where Next's server runs alone. */
export const isSiteServer = defineProcessState('is-site-server', () => false);
