import { parseJson } from '@/lib/wire/json/json';
import type { CommunityKind, Probe, Recognition } from '../kind/community-kind';
import { isAway } from '../remote/interpret-status';
import type { UpstreamResponse } from '../remote/upstream';
import { openInterface } from './interface-community';

const isJson = (response: UpstreamResponse | undefined): boolean =>
  response !== undefined && parseJson(response.body).kind === 'ok';

/** The interface answers in JSON also where it has nothing, but a proxy may answer with a page. */
async function recognize({ ask }: Probe): Promise<Recognition> {
  const site = await ask('/site.json');
  const forums = site && !isAway(site) ? await ask('/board/forums') : undefined;
  const isInterface = forums && forums.status !== 404 && (isJson(site) || isJson(forums));
  return isInterface
    ? { isRecognized: true, isGuess: true }
    : { isRecognized: false, reason: '/board/forums is no JSON, or not there' };
}

/** A server with the nine operations, in both dialects. */
export const INTERFACE_KIND = {
  name: 'interface',
  title: "community's interface",
  part: 'both',
  abilities: ['showSelections'],
  recognize,
  open: ({ upstream, observations, onRejected }) =>
    openInterface(upstream, { observations, onRejected }),
} satisfies CommunityKind<'interface'>;
