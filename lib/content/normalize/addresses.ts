import type { Element } from 'hast';
import { createText, textContentOf, textProperty } from '../tree/hast';

const MAX_ADDRESS_UNITS = 2_000;
/** Schemes of other programs: with a host, or named (MediaWiki's `$wgUrlProtocols`). */
const OTHER_PROGRAM =
  /^\s*(?!(?:https?|about|blob|data|javascript|vbscript):|file:(?!\/{4}))(?:[a-z][a-z\d+.-]*:\/\/|(?:bitcoin|geo|magnet|matrix|news|sips?|sms|tel|urn|xmpp):)\S/i;

/** A share of Windows, as DokuWiki links it. */
const printed = (address: string) =>
  /^file:\/{4,}/i.test(address)
    ? `\\\\${address.replace(/^file:\/+/i, '').replaceAll('/', '\\')}`
    : address.replace(/^tel:/i, '');

/** Shows a link's address behind its text, in place, if this site links no such scheme. */
export function showAddress(link: Element): void {
  const address = textProperty(link, 'href');
  if (address === undefined || address.length > MAX_ADDRESS_UNITS) return;
  if (link.tagName !== 'a' || !OTHER_PROGRAM.test(address)) return;
  const shown = printed(address.trim());
  delete link.properties.href;
  const bare = shown.replace(/^[a-z][a-z\d+.-]*:(?:\/\/)?|\/$/gi, '');
  if (!textContentOf(link).includes(bare)) link.children.push(createText(` (${shown})`));
}
