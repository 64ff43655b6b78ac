import { parseJson } from '@/lib/wire/json/json';
import type { CommunityKind, Probe, Recognition } from '../kind/community-kind';
import { isAway } from '../remote/interpret-status';
import { openInterface } from './interface-community';

/** The interface answers in JSON also where it has nothing, but a proxy may answer with a page. */
async function recognize(probe: Probe): Promise<Recognition> {
  const site = await probe.ask('/site.json');
  if (site && !isAway(site)) {
    const isJson = parseJson(site.body).kind === 'ok';
    const forums = isJson ? site : await probe.ask('/board/forums');
    if (forums && parseJson(forums.body).kind === 'ok')
      return { isRecognized: true, isGuess: true };
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
} satisfies CommunityKind;
