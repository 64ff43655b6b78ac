import { defineProcessState } from './process-state';

/** False where Next's server runs alone. */
export const isSiteServer = defineProcessState('is-site-server', () => false);
