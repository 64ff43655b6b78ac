import { gate, type SafeBody } from '@/lib/content/gate/gate';
import { inTurns } from '@/lib/content/gate/turn';

/** Sends one body through the gate. */
export function makeSafe(...given: Parameters<typeof gate>): Promise<SafeBody> {
  return inTurns(gate(...given));
}
