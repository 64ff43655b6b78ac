import { config } from '@/lib/base/config/config';
import type { BoardKind } from '@/lib/base/config/kind-names';
import type { BoardAddresses } from './board-addresses';
import { DISCOURSE_ADDRESSES } from './discourse-addresses';
import { INVISION_ADDRESSES } from './invision-addresses';

const SOFTWARE: Record<BoardKind, BoardAddresses> = {
  interface: INVISION_ADDRESSES,
  discourse: DISCOURSE_ADDRESSES,
};

/** Returns the URL rules of the community's own site. */
export const boardAddresses = (): BoardAddresses => SOFTWARE[config().communityKinds.board];
