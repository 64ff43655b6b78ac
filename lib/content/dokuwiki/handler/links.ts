import { parseMedia } from '@/lib/content/dokuwiki/handler/media';
import { splitOnce } from '@/lib/content/dokuwiki/handler/split-once';
import type { Instruction, LinkTarget } from '@/lib/content/dokuwiki/instructions';
import { holdsEmail } from '@/lib/content/dokuwiki/patterns/links';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';

type Link = Extract<Instruction, { type: 'link' }>;

/** What `[[target|title]]` means (`internallink` of inc/parser/handler.php). */
export function parseLink(mark: string): Link {
  const [written, title] = splitOnce(mark.slice(2, -2), '|');
  const target = targetOf(trim(written));
  if (title === undefined) return { type: 'link', target };
  const isPicture = /^\{\{[^}]+\}\}$/.test(title);
  return { type: 'link', target, title: isPicture ? parseMedia(title) : title };
}

/** An address met in running text; the shorthands `www.` and `ftp.` get their scheme. */
export function parseAddress(mark: string): Link {
  let scheme = '';
  if (mark.startsWith('ftp') && !mark.startsWith('ftp://')) scheme = 'ftp://';
  else if (mark.startsWith('www')) scheme = 'http://';
  const title = scheme === '' ? undefined : mark;
  return { type: 'link', target: { to: 'address', url: scheme + mark }, title };
}

/** A page named by `{{page>id}}` or `{{section>id#part}}`, which DokuWiki's include plugin would copy in. */
export function parseInclude(mark: string): Link {
  const [written = ''] = mark.slice(mark.indexOf('>') + 1, -2).split(/[&|]/, 1);
  return { type: 'link', target: { to: 'page', page: trim(written) } };
}

function targetOf(written: string): LinkTarget {
  if (/^[a-zA-Z0-9.]+>/.test(written)) {
    const [wiki, page = ''] = splitOnce(written, '>');
    return { to: 'interwiki', wiki: wiki.toLowerCase(), page };
  }
  if (/^\\\\[^\\]+\\/.test(written)) return { to: 'share', path: written };
  if (/^[a-z0-9\-.+]+:\/\//i.test(written)) return { to: 'address', url: written };
  if (holdsEmail(written)) return { to: 'email', address: written };
  if (/^#./s.test(written)) return { to: 'section', section: written.slice(1) };
  return { to: 'page', page: written };
}
