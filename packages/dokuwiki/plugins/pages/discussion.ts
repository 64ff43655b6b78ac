import { type PhpValue, parsePhp, phpValueAt } from '../../syntax/parse-php';
import { definePlugin } from '../plugin';

export interface DiscussionOptions {
  /** Returns a setting of the plugin as in its `conf`; undefined for its default. */
  setting(name: string): string | undefined;
  /** Returns the text of a name, which is HTML. */
  textOf(html: string): string;
}

const textAt = (value: PhpValue, ...path: string[]) => String(phpValueAt(value, ...path) ?? '');

const asTyped = (text: string) => `<nowiki>${text}</nowiki>`;

/** Old files name an anonymous user by the IP address. */
const ANONYMOUS = /^test.*[.:]/;

/** Old comments have the user's name and the date directly (`showComment`). */
function nameOf(comment: PhpValue, { setting, textOf }: DiscussionOptions): string {
  const user = phpValueAt(comment, 'user');
  const id = user instanceof Map ? textAt(user, 'id') : String(user ?? '');
  const name = user instanceof Map ? textAt(user, 'name') : textAt(comment, 'name');
  const isIdShown = setting('userealname') === '0' && id !== '' && !ANONYMOUS.test(id);
  return textOf(isIdShown ? id : name);
}

function createdAt(comment: PhpValue): Date {
  const date = phpValueAt(comment, 'date');
  return new Date(Number(date instanceof Map ? phpValueAt(date, 'created') : date) * 1000);
}

function bodyOf(comment: PhpValue, { setting }: DiscussionOptions): string {
  const raw = textAt(comment, 'raw');
  if (setting('wikisyntaxok') !== '0') return raw;
  return raw.trim().split('\n').map(asTyped).join('\\\\ \n');
}

/** Prints a comment with replies in DokuWiki syntax; `''` if hidden. */
function printComment(
  comments: PhpValue,
  id: string,
  options: DiscussionOptions,
  seen: Set<string>,
): string {
  const comment = phpValueAt(comments, id);
  if (!phpValueAt(comment, 'show') || seen.has(id)) return '';
  seen.add(id);
  const at = createdAt(comment);
  const day = Number.isNaN(at.getTime()) ? '' : ` · ${at.toISOString().slice(0, 10)}`;
  const name = `**${asTyped(nameOf(comment, options))}**${day}`;
  const replies = phpValueAt(comment, 'replies');
  const answers = replies instanceof Map ? [...replies.values()] : [];
  const printed = answers
    .map((answer) => printComment(comments, String(answer), options, seen))
    .join('');
  return `\n<WRAP>\n${name}\n\n${bodyOf(comment, options)}\n${printed}</WRAP>\n`;
}

/**
 * Returns a page's comments (`meta/*.comments`; action.php) in DokuWiki syntax, without mail addresses; `''`
 * if there are none or they are off.
 * @throws Error if unreadable
 */
export function sourceOfComments(file: Uint8Array, options: DiscussionOptions): string {
  const { setting } = options;
  if (setting('showguests') === '0') return '';
  const data = parsePhp(file);
  const comments = phpValueAt(data, 'comments');
  if (!phpValueAt(data, 'status') || !(comments instanceof Map)) return '';
  const first = [...comments.keys()].filter((id) => textAt(comments, id, 'parent') === '');
  if (setting('newestfirst') === '1') first.reverse();
  const seen = new Set<string>();
  const printed = first.map((id) => printComment(comments, id, options, seen)).join('');
  return printed && `\n\n===== ${textAt(data, 'title') || 'Discussion'} =====\n${printed}`;
}

/**
 * `~~DISCUSSION~~`, files `meta/*.comments`: comments as source below the page, by
 * `sourceOfComments`.
 */
export const DISCUSSION = definePlugin({
  names: ['discussion'],
});
