import type { Page } from '@playwright/test';

/** Spacing that readers may set without losing text (WCAG 2.2, 1.4.12). */
const SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

/**
 * Runs in a page. Widens the spacing of its text and returns what is cut only then. Also returns whether the
 * page becomes too wide, by this spacing or by text of twice the size (WCAG 2.2, 1.4.4). Ignores text with an
 * ellipsis whose whole text is elsewhere.
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

/**
 * Returns what is cut on the current page, or makes it too wide, with the widest spacing and largest text
 * that a reader may set.
 */
export const findCutText = (page: Page): Promise<string[]> => page.evaluate(findCut, SPACING);
