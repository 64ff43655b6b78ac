import { defineProcessState } from './process-state';

/** True in the site's own server, which sets it at its start; false where Next's server runs by itself. */
export const isSiteServer = defineProcessState('is-site-server', () => false);
