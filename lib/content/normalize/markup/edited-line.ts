import type { Element, ElementContent } from 'hast';
import { createElement } from '../../tree/hast';

/** Returns a small line, which no excerpt has, for `Last edited: …`. */
export const readEditedLine = ({ children }: Element): ElementContent[] => [
  createElement('p', { className: ['noexcerpt'] }, [createElement('small', {}, children)]),
];
