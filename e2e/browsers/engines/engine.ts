/** A size of the viewport, in CSS pixels. */
export interface Device {
  name: 'phone' | 'desktop';
  width: number;
  height: number;
}

export const PHONE: Device = { name: 'phone', width: 360, height: 760 };
export const DESKTOP: Device = { name: 'desktop', width: 1280, height: 800 };

export interface TabOptions {
  device: Device;
  hasScripts: boolean;
}

/** What a function may be given in a page, or return from it. */
export type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };

/** A tab of a browser, with a profile of its own. Every browser is driven by these operations only. */
export interface Tab {
  /** Opens an address, and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** Calls a function in the page, also where the page may run no scripts. It may use nothing from outside of itself. */
  evaluate<Argument extends Json, Result>(
    fn: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Result>;
  /** Clicks the first element that a selector matches. @throws where there is none, or it cannot be clicked */
  click(selector: string): Promise<void>;
  /** Types text into the first element that a selector matches. */
  type(selector: string, text: string): Promise<void>;
  /** Presses a key: a letter or sign as it is typed, or a name of UI Events. */
  press(key: string): Promise<void>;
  /** A PNG of the viewport. */
  screenshot(): Promise<Uint8Array>;
  /** What the console has said since the last call: warnings, errors, uncaught exceptions. */
  takeMessages(): string[];
  close(): Promise<void>;
}

/** A running browser. */
export interface Engine {
  /** Its name and version. */
  version: string;
  /** Whether `takeMessages` of its tabs has nothing to say. */
  hidesConsole: boolean;
  openTab(options: TabOptions): Promise<Tab>;
  close(): Promise<void>;
}
