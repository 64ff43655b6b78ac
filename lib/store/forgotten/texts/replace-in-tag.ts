import type { Token } from 'parse5';
import { escapeHtml } from '@/lib/base/text/escape';
import type { Edit } from '../names/apply-edits';
import { isWhole } from '../names/find-names';
import {
  isAddressAttribute,
  isNameAttribute,
  replaceInAttribute,
  type TagSearch,
} from './html-attributes';

interface ReplacedTag {
  edits: Edit[];
  namesMember: boolean;
}

/**
 * Returns edits for names in a tag's attributes. Prints a tag again if the name is elsewhere: in an
 * attribute's name, or in a duplicate that the parser drops.
 */
export function replaceInTag(
  html: string,
  { tagName, attrs, selfClosing }: Token.TagToken,
  location: Token.LocationWithAttributes,
  search: TagSearch,
): ReplacedTag {
  const { startOffset: start, endOffset: end } = location;
  const { find, findUncommon } = search;
  const edits: Edit[] = [];
  let namesMember = false;
  let hasNameElsewhere = false;
  let withoutAttributes = html.slice(start + 1 + tagName.length, end);
  let printed = '';
  for (const { name, value } of attrs) {
    const place = location.attrs?.[name];
    if (!place) {
      continue;
    }
    withoutAttributes = withoutAttributes.replace(
      html.slice(place.startOffset, place.endOffset),
      '',
    );
    if (name.startsWith('data-') && isWhole(name.slice('data-'.length), findUncommon)) {
      hasNameElsewhere = true;
      continue;
    }
    const after = replaceInAttribute(search, name, value);
    const text = `${name}="${escapeHtml(after)}"`;
    printed += ` ${text}`;
    if (after !== value) {
      namesMember ||= isAddressAttribute(name) || isNameAttribute(name);
      edits.push({ start: place.startOffset, end: place.endOffset, text });
    }
  }
  if (hasNameElsewhere || find(withoutAttributes).length > 0) {
    const text = `<${tagName}${printed}${selfClosing ? '/' : ''}>`;
    return { edits: [{ start, end, text }], namesMember };
  }
  return { edits, namesMember };
}
