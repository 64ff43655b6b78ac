import { existsSync, readFileSync } from 'node:fs';
import { type PhpValue, parsePhp, phpValueAt } from './parse-php';

const textAt = (value: PhpValue, ...path: string[]) => String(phpValueAt(value, ...path) ?? '');

/** Prints a comment with replies in DokuWiki syntax; `''` if hidden. */
function printComment(comments: PhpValue, id: string, seen: Set<string>): string {
  const comment = phpValueAt(comments, id);
  const isShown = phpValueAt(comment, 'show');
  if (!isShown || seen.has(id)) return '';
  seen.add(id);
  const at = new Date(Number(phpValueAt(comment, 'date', 'created')) * 1000);
  const day = Number.isNaN(at.getTime()) ? '' : ` · ${at.toISOString().slice(0, 10)}`;
  const name = `**<nowiki>${textAt(comment, 'user', 'name')}</nowiki>**${day}`;
  const replies = phpValueAt(comment, 'replies');
  const answers = replies instanceof Map ? [...replies.values()] : [];
  const printed = answers.map((answer) => printComment(comments, String(answer), seen)).join('');
  return `\n<WRAP>\n${name}\n\n${textAt(comment, 'raw')}\n${printed}</WRAP>\n`;
}

/**
 * A page's comments of the plugin discussion (its action.php) in DokuWiki syntax, without mail addresses;
 * `''` if there are none or they are off.
 * @throws Error if unreadable
 */
export function readComments(file: string): string {
  if (!existsSync(file)) return '';
  const data = parsePhp(readFileSync(file));
  const comments = phpValueAt(data, 'comments');
  if (!phpValueAt(data, 'status') || !(comments instanceof Map)) return '';
  const seen = new Set<string>();
  const first = [...comments.keys()].filter((id) => textAt(comments, id, 'parent') === '');
  const printed = first.map((id) => printComment(comments, id, seen)).join('');
  return printed && `\n\n===== ${textAt(data, 'title') || 'Discussion'} =====\n${printed}`;
}
