/** The sum of the layout shifts of the current page since it was opened. Runs in the page. */
export const layoutShift = (): Promise<number> =>
  new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry) sum += Number(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 100);
  });

interface PageMeasures {
  /** How much wider than the screen the page is. */
  overflow: number;
  headerHeight: number | undefined;
  /** How far from the left each part of the header begins. */
  headerPlaces: string;
}

/** Measures the current page, in CSS pixels. Runs in the page. */
export function measurePage(): PageMeasures {
  const parts = [...document.querySelectorAll('.site-bar > *')];
  const lefts = parts.map((part) => Math.round(part.getBoundingClientRect().left));
  return {
    overflow: document.documentElement.scrollWidth - innerWidth,
    headerHeight: document.querySelector('body > header')?.getBoundingClientRect().height,
    headerPlaces: lefts.join(),
  };
}

/** The font faces of the visible text of a page, without people's markup. Runs in the page. */
export function fontFaces(): string[] {
  const faces = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const isSeen = element?.checkVisibility({ contentVisibilityAuto: true });
    if (!element || !isSeen || element.closest('.prose')) continue;
    const { fontFamily, fontSize, fontWeight, fontStyle } = getComputedStyle(element);
    faces.add([fontFamily.split(',')[0], fontSize, fontWeight, fontStyle].join(' '));
  }
  return [...faces];
}

/**
 * The controls in the first screen of a page that are too small for a finger. Runs in the page. WCAG 2.5.8
 * asks for 24 CSS pixels, and a control that stands alone has 44.
 */
export const smallControls = (): string[] =>
  [...document.querySelectorAll('a, button, summary')].flatMap((control) => {
    if (control.closest('.prose, .skip-link') || !control.checkVisibility()) return [];
    const { top, width, height } = control.getBoundingClientRect();
    if (top < 0 || top > innerHeight || width === 0) return [];
    const isAlone = control.matches('summary, body > header *');
    const isSmall = width < 24 || height < (isAlone ? 44 : 24);
    return isSmall ? [`${control.outerHTML.slice(0, 80)}: ${width} x ${height}`] : [];
  });

/** Uses every menu and button of a page twice, so that menus are closed again. Runs in the page. */
export function useControls(): void {
  const controls = document.querySelectorAll<HTMLElement>('summary, button[type=button]');
  for (const control of [...controls, ...controls]) control.click();
}
