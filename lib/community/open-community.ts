import { defineProcessState } from '@/lib/base/runtime/process-state';
import { currentSite } from './open-site';

/** The community in this site's store, if it has one. */
export const communityInStore = defineProcessState('community-in-store', () => currentSite().store);

/** The community that this site shows. */
export const community = defineProcessState('community', () => currentSite().community);
