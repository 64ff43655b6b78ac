import type { Page } from '@playwright/test';

/** The minimum target size of WCAG 2.5.8, and of a control that stands alone, in CSS pixels. */
const MIN_TARGET = 24;
const MIN_TARGET_ALONE = 44;

/** The controls in the first screen of a page that are too small for a finger. */
export const findSmallControls = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([min, minAlone]) =>
      [...document.querySelectorAll('a, button, summary')].flatMap((control) => {
        if (control.closest('.prose, .skip-link') || !control.checkVisibility()) return [];
        const { top, width, height } = control.getBoundingClientRect();
        if (top < 0 || top > innerHeight || width === 0) return [];
        const isAlone = control.matches('summary, body > header *');
        const isSmall = width < min || height < (isAlone ? minAlone : min);
        return isSmall ? [`${control.outerHTML.slice(0, 80)}: ${width} x ${height}`] : [];
      }),
    [MIN_TARGET, MIN_TARGET_ALONE] as const,
  );
