/// <reference types="mdast-util-to-hast" />
import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { visit } from 'unist-util-visit';
import { escapeHtml } from '@/lib/base/text/escape';
import type { SafeHtml } from '@/lib/model/safe-html';
import { textProperty } from '../tree/hast';
import { SANITIZED_BUDGET } from '../tree/markup-budget';
import { parseHtml } from '../tree/parse-html';

const URL_ATTRIBUTES = ['href', 'src', 'poster'];

const parseSanitized = (html: SafeHtml): Root => parseHtml(html, SANITIZED_BUDGET);

/** Returns the ids of the elements in sanitized HTML. */
export function idsIn(html: SafeHtml): string[] {
  const ids: string[] = [];
  visit(parseSanitized(html), 'element', (node) => {
    const id = textProperty(node, 'id');
    if (id !== undefined) ids.push(id);
  });
  return ids;
}

/**
 * Returns sanitized HTML with other URLs, for pages that are files. Texts are escaped as React does, since
 * `zimcheck` takes `href="…"` in a text for a link.
 * @param printUrl returns the URL to print; without one, the attribute is left out
 */
export function printLinks(
  html: SafeHtml,
  printUrl: (url: string, tagName: string) => string | undefined,
): SafeHtml {
  const tree = parseSanitized(html);
  visit(tree, (node, index, parent) => {
    if (node.type === 'element') {
      for (const name of URL_ATTRIBUTES) {
        const url = textProperty(node, name);
        if (url !== undefined) node.properties[name] = printUrl(url, node.tagName);
      }
    } else if (node.type === 'text' && parent && index !== undefined) {
      parent.children[index] = { type: 'raw', value: escapeHtml(node.value) };
    }
  });
  return toHtml(tree, { allowDangerousHtml: true }) as SafeHtml;
}
