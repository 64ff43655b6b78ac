import type { Tab } from './engines/engine';

/** How a reader takes a journey: makes the tab that the journey uses from the tab of the browser. */
export interface JourneyMode {
  name: string;
  adapt(tab: Tab): Tab;
}

/** Runs in a page: moves the focus to an element. Returns whether it has it, and the key that activates it. */
const focusOn = (selector: string): { isFocused: boolean; key: 'Enter' | ' ' } => {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  return {
    isFocused: element !== null && document.activeElement === element,
    key: element?.matches('a') ? 'Enter' : ' ',
  };
};

/** A tab without a pointer: a click is the focus and a key. */
function withoutPointer(tab: Tab): Tab {
  const focus = async (selector: string) => {
    const { isFocused, key } = await tab.evaluate(focusOn, selector);
    if (!isFocused) throw new Error(`${selector} does not take the focus`);
    return key;
  };
  return {
    ...tab,
    click: async (selector) => tab.press(await focus(selector)),
    async type(selector, text) {
      await focus(selector);
      for (const sign of text) await tab.press(sign);
    },
  };
}

/** Runs in a page: makes its text so many times as large, once. */
const enlarge = (factor: number): void => {
  const { style } = document.documentElement;
  if (style.fontSize !== '') return;
  const fontSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  style.fontSize = `${factor * fontSize}px`;
};

/** A tab whose pages have text so many times as large; a page that a click opens gets it before the next step. */
function withText(tab: Tab, factor: number): Tab {
  const prepare = () => tab.evaluate(enlarge, factor);
  return {
    ...tab,
    async open(url) {
      await tab.open(url);
      await prepare();
    },
    async evaluate(fn, argument) {
      await prepare();
      return tab.evaluate(fn, argument);
    },
  };
}

/** The modes that every journey is taken in. */
export const JOURNEY_MODES: readonly JourneyMode[] = [
  { name: 'pointer', adapt: (tab) => tab },
  { name: 'keyboard', adapt: withoutPointer },
  { name: '200 % text', adapt: (tab) => withText(tab, 2) },
  { name: '400 % text', adapt: (tab) => withText(tab, 4) },
];
