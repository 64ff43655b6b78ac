import type { Element } from 'hast';
import { addClasses, createElement } from '../../tree/hast';
import { rewriteTree } from '../../tree/rewrite-tree';

/** Marks the preview of a link. Its headings head no section of the post. */
export function readLinkPreview(preview: Element): undefined {
  addClasses(preview, ['onebox']);
  rewriteTree(preview, ({ tagName, children }) =>
    /^h[1-6]$/.test(tagName)
      ? [createElement('p', { className: ['onebox-title'] }, children)]
      : undefined,
  );
}
