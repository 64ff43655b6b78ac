import type { Element, ElementContent } from 'hast';
import { createText, hasClass, textProperty } from '../tree/hast';
import emojiTable from './emoji-names.json' with { type: 'json' };

/** Classes of pictures of emoji: Discourse, NodeBB and Flarum; WordPress; XenForo; Invision. */
const CLASSES = ['emoji', 'wp-smiley', 'smilie--emoji', 'ipsEmoji'];
/** Discourse writes skin tones as `:wave:t2:` to `:wave:t6:` (Fitzpatrick types 1-2 to 6), in titles no colons. */
const NAME = /^:?([^:\s]{1,80}):?(?:t([2-6]):)?$/;
const FIRST_TONE = 0x1f3fb;
/** Only emoji, digits among them only in keycaps. */
const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{RI}|[\d#*]\ufe0f?\u20e3|\ufe0f|\u200d|[\u{e0020}-\u{e007f}])+$/u;

/** Emoji by their names, from `npm run emoji`. */
const emojiByName = new Map(
  emojiTable.names.split(',').flatMap((row) => {
    const [emoji = '', ...names] = row.split(' ');
    return names.map((name) => [name, emoji] as const);
  }),
);

function emojiOf(given: string): string | undefined {
  if (EMOJI.test(given)) return given;
  const [, name = '', tone] = NAME.exec(given) ?? [];
  const emoji = emojiByName.get(name);
  return emoji && tone ? emoji + String.fromCodePoint(FIRST_TONE + Number(tone) - 2) : emoji;
}

/** A title of Discourse with emoji in place of their codes, `:wave:` and `:wave:t3:`; other colons stay. */
export const replaceEmojiCodes = (title: string): string =>
  title.replace(/:[\w+-]{1,80}:(?:t[2-6]:)?/g, (code) => emojiOf(code) ?? code);

/**
 * Returns the character that a forum's picture of an emoji stands for. Undefined for any other
 * element, and for a picture of the community's own, which stays a picture.
 */
export function normalizeEmoji(node: Element): ElementContent[] | undefined {
  if (node.tagName !== 'img') return undefined;
  if (hasClass(node, 'emoji-custom')) node.properties.className = ['icon'];
  if (!CLASSES.some((name) => hasClass(node, name))) return undefined;
  const emoji = [textProperty(node, 'alt'), textProperty(node, 'title')]
    .map((given) => emojiOf(given?.trim() ?? ''))
    .find(Boolean);
  return emoji === undefined ? undefined : [createText(emoji)];
}
