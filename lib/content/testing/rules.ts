import type { Rules } from '@/lib/content/gate/gate';
import { signerWith } from '@/lib/content/images/signer';
import type { Setting } from '@/lib/content/setting';
import { WORDS } from '@/lib/content/words';

const signer = signerWith(Buffer.alloc(32, 7));

/** A setting in front of a community at https://old.example, its images through this site. */
export function settingOf(change: Partial<Setting> = {}): Setting {
  return {
    base: new URL('https://old.example/'),
    ownHosts: new Set(['old.example', 'www.old.example', 'here.example']),
    images: 'proxy',
    ownMedia: false,
    proxied: signer.path,
    isProxied: signer.verifies,
    words: WORDS.en,
    ...change,
  };
}

/** The rules of a post in topic 345. */
export function rulesOf(change: Partial<Setting> = {}): Rules {
  return { setting: settingOf(change), idPrefix: 's-', topHeading: 3, topicId: 345 };
}
