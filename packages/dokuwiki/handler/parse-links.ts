import { EMAIL_ADDRESS } from '../patterns/link-patterns';
import type { Instruction, LinkTarget } from '../syntax/instructions';
import { splitOnce } from '../syntax/split-once';
import { trim } from '../syntax/white-space';
import { parseMedia } from './parse-media';

type Link = Extract<Instruction, { type: 'link' }>;

/** Parses `[[target|title]]` (`internallink` in inc/parser/handler.php). */
export function parseLink(match: string): Link {
  const [source, title] = splitOnce(match.slice(2, -2), '|');
  const target = parseTarget(trim(source));
  const isMedia = title !== undefined && /^\{\{[^}]+\}\}$/.test(title);
  return { type: 'link', target, title: isMedia ? parseMedia(title) : title };
}

/** Parses a URL in text. Hosts that begin with `www.` or `ftp.` get a scheme. */
export function parseExternalLink(match: string): Link {
  let scheme = '';
  if (match.startsWith('ftp') && !match.startsWith('ftp://')) {
    scheme = 'ftp://';
  } else if (match.startsWith('www')) {
    scheme = 'http://';
  }
  const title = scheme === '' ? undefined : match;
  return { type: 'link', target: { kind: 'external', url: scheme + match }, title };
}

/** Returns where a link's target, as written, leads. */
export function parseTarget(source: string): LinkTarget {
  if (/^[a-zA-Z0-9.]+>/.test(source)) {
    const [shortcut, name = ''] = splitOnce(source, '>');
    return { kind: 'interwiki', shortcut: shortcut.toLowerCase(), name };
  }
  if (/^\\\\[^\\]+\\/.test(source)) return { kind: 'windowsshare', path: source };
  if (/^[a-z0-9\-.+]+:\/\//i.test(source)) return { kind: 'external', url: source };
  if (EMAIL_ADDRESS.test(source)) return { kind: 'email', address: source };
  if (/^#./s.test(source)) return { kind: 'local', section: source.slice(1) };
  return { kind: 'internal', page: source };
}
