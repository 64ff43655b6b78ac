import type { Page } from '@playwright/test';

/** What a reader may set at least without losing text (WCAG 2.2, 1.4.12). */
const SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

/**
 * Runs in a page: widens the spacing of its text, and returns what is cut only then, and whether the page is
 * too wide with it, or with text of twice the size (WCAG 2.2, 1.4.4). What shows an ellipsis, and has the
 * whole text elsewhere, is not text that is lost.
 */
function findCut(spacing: string): string[] {
  const isEllipsis = (style: CSSStyleDeclaration) =>
    style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
  const isCut = (element: Element) => {
    const style = getComputedStyle(element);
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    return (
      clientWidth > 1 &&
      !isEllipsis(style) &&
      ((cuts(style.overflowX) && scrollWidth > clientWidth + 1) ||
        (cuts(style.overflowY) && scrollHeight > clientHeight + 1))
    );
  };
  const { style } = document.documentElement;
  style.fontSize = '200%';
  const widthOfLargeText = document.documentElement.scrollWidth;
  style.fontSize = '';
  const elements = [...document.querySelectorAll('body *')].filter((each) =>
    each.checkVisibility(),
  );
  const before = new Set(elements.filter(isCut));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(spacing);
  document.adoptedStyleSheets.push(sheet);
  const cut = elements.filter((each) => isCut(each) && !before.has(each));
  const { scrollWidth } = document.documentElement;
  document.adoptedStyleSheets.pop();
  if (Math.max(scrollWidth, widthOfLargeText) > innerWidth) cut.push(document.documentElement);
  return cut.map(
    (each) => `<${each.localName} class="${each.className}"> ${each.textContent?.slice(0, 60)}`,
  );
}

/** What of the current page is cut, or makes it too wide, where its text is spaced as widely, or is as large, as a reader may set it. */
export const findCutText = (page: Page): Promise<string[]> => page.evaluate(findCut, SPACING);
