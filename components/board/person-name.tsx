import { splitWords } from '@/lib/base/text/split-words';
import type { Person } from '@/lib/model/records';
import { viewLink } from '@/lib/seo/indexing';
import { topicsWith } from '@/lib/urls/views/board/topics-view';

interface Props {
  person: Person;
  /** True if the member has a page. */
  isLinked: boolean;
  itemProp?: string;
}

/** A member's name, linked to the member's page if there is one. */
export function PersonName({ person: { id, name }, isLinked, itemProp }: Props) {
  const text = (
    <bdi className="person" itemProp={itemProp}>
      {name}
    </bdi>
  );
  if (id === undefined || !isLinked) return text;
  return (
    <a className="quiet-link" {...viewLink(topicsWith({ starterId: id }))}>
      {text}
    </a>
  );
}

/** Defined in `app/styles/author-colors.css`. */
const HUES = splitWords('red orange yellow green teal blue purple pink');

/** Returns the CSS class of a member's hue, by id, else by name. */
export function hueClass({ id, name }: Person): string {
  const number =
    id ?? [...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0);
  return `hue-${HUES[number % HUES.length]}`;
}

/** Returns the first letter or digit of a name in upper case, else its first character. */
export function firstLetter(name: string): string {
  const [first = ''] = /[\p{L}\p{N}]\p{M}*/u.exec(name) ?? name.trim();
  const upper = first.toLocaleUpperCase();
  // The upper case of some letters has two.
  return [...upper].length > [...first].length ? first : upper;
}
