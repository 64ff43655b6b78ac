import type { CommunityKind, Probe, Recognition } from '../kind/community-kind';
import { openDokuWiki } from './dokuwiki-community';
import { parseWholePage } from './whole-page';

async function recognize({ ask }: Probe): Promise<Recognition> {
  const page = await ask('/doku.php');
  const isWiki = page && (await parseWholePage(new TextDecoder().decode(page.body))) !== undefined;
  return isWiki
    ? { isRecognized: true }
    : { isRecognized: false, reason: '/doku.php is no page of a DokuWiki' };
}

/** What a DokuWiki shows to guests. */
export const DOKUWIKI_KIND = {
  name: 'dokuwiki',
  title: 'DokuWiki',
  part: 'wiki',
  abilities: ['resolvePageIds'],
  recognize,
  open: ({ upstream, url, reader, observations, settings }) =>
    openDokuWiki(upstream, url, { reader, observations, freshMs: settings.cacheSeconds * 1000 }),
} satisfies CommunityKind<'dokuwiki'>;
