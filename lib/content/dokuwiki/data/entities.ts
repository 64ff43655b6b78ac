import { tableOf } from './table-of';

/** Typographic replacements (conf/entities.conf). Of several that match, the first wins. */
export const TYPOGRAPHIC_ENTITIES: ReadonlyMap<string, string> = tableOf(`
  <-> ↔  -> →  <- ←  <=> ⇔  => ⇒  <= ⇐  >> »  << «  --- —  -- –  (c) ©  (tm) ™  (r) ®  ... …`);
