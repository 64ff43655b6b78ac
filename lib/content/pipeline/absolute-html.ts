import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { visit } from 'unist-util-visit';
import type { TextDirection } from '@/lib/model/records';
import type { SafeHtml } from '@/lib/model/safe-html';
import { absoluteUrl } from '@/lib/urls/canonical-url';
import { contentSettings } from '../settings/content-settings';
import { createElement, createText, hasClass, textProperty } from '../tree/hast';
import { BudgetExceeded } from '../tree/markup-budget';
import { parseHtml } from '../tree/parse-html';
import { reportFailure } from '../tree/report-failure';

/** UTF-16 units. */
const MAX_LENGTH = 100_000;

/**
 * Returns sanitized HTML for feeds: absolute URLs, no ids, folded spoilers. Undefined if it is too long for a
 * feed or cannot be parsed.
 * @param base absolute URL of the page
 */
export function absoluteHtml(
  html: SafeHtml,
  base: string,
  direction: TextDirection = 'ltr',
): SafeHtml | undefined {
  const tree = html.length > MAX_LENGTH ? undefined : parseSafeHtml(html);
  if (!tree) return undefined;
  visit(tree, 'element', (node) => {
    const { properties } = node;
    delete properties.id;
    if (node.tagName === 'span' && hasClass(node, 'spoiler')) {
      // Feed readers drop the class that hides it.
      const label = createText(contentSettings().messages.spoiler);
      node.tagName = 'details';
      node.properties = {};
      node.children.unshift(createElement('summary', {}, [label]));
    }
    for (const name of ['href', 'src']) {
      const value = textProperty(node, name);
      // A frozen site may stand in a subfolder.
      const url = value?.startsWith('/') ? absoluteUrl(value) : value;
      if (url !== undefined && URL.canParse(url, base)) properties[name] = new URL(url, base).href;
    }
  });
  const printed = toHtml(tree);
  return (direction === 'rtl' ? `<div dir="rtl">${printed}</div>` : printed) as SafeHtml;
}

function parseSafeHtml(html: SafeHtml): Root | undefined {
  try {
    return parseHtml(html);
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) reportFailure(error, html);
    return undefined;
  }
}
