import { parseJson } from '@/lib/wire/json/json';
import type { CommunityKind, Probe, Recognition } from '../kind/community-kind';
import { isAway } from '../remote/interpret-status';
import { openInterface } from './interface-community';

/** The interface answers in JSON also where it has nothing, but a proxy may answer with a page. */
async function recognize(probe: Probe): Promise<Recognition> {
  const site = await probe.ask('/site.json');
  if (!site || isAway(site)) return { isRecognized: false, reason: 'no answer' };
  for (const response of [site, await probe.ask('/board/forums')]) {
    const isJson = response && parseJson(response.body).kind === 'ok';
    if (isJson) return { isRecognized: true, isGuess: true };
  }
  return { isRecognized: false, reason: '/board/forums is no JSON' };
}

/** A server with the nine operations, in both dialects. */
export const INTERFACE_KIND = {
  name: 'interface',
  title: "community's interface",
  part: 'both',
  abilities: ['showSelections'],
  recognize,
  open: ({ upstream, onRejected }) => openInterface(upstream, { onRejected }),
} satisfies CommunityKind<'interface'>;
