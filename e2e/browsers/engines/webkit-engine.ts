import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Builder, By, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { freePort } from '@/e2e/site/free-port';
import { waitUntil } from '../../site/wait-until';
import { callExpression } from './call-expression';
import type { Device, Engine, Tab } from './engine';
import { SCREEN, startVirtualDisplay } from './virtual-display';

/** The paths of the programs that WebKitGTK needs. */
export interface WebKitPrograms {
  driver: string;
  miniBrowser: string;
  display: string;
}

/** Scripts of pages do not run; those of the driver do. */
const WITHOUT_SCRIPTS = '--enable-javascript-markup=false';
/** Without it, the toolbar of the window is wider than a phone. */
const THEME = '* { margin: 0; padding: 0; min-width: 0; border: 0; }';
const POINTER_BELOW_TOP = 8;

const KEYS: Record<string, string | undefined> = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
};

/** A window of MiniBrowser, driven by a process of its own. */
interface Session {
  driver: WebDriver;
  end(): Promise<void>;
}

/** Starts WebKitGTK on a virtual display. */
export async function startWebKit(programs: WebKitPrograms): Promise<Engine> {
  const display = await startVirtualDisplay(programs.display);
  const settings = temporaryDir();
  await mkdir(path.join(settings, 'gtk-3.0'));
  await writeFile(path.join(settings, 'gtk-3.0', 'gtk.css'), THEME);
  const start = (hasScripts: boolean) =>
    startSession(programs, { DISPLAY: display.name, XDG_CONFIG_HOME: settings }, hasScripts);
  const { driver, end } = await start(true);
  const version = (await driver.getCapabilities()).getBrowserVersion();
  await end();
  return {
    version: `WebKitGTK/${version}`,
    // Its driver does not tell it, and private windows do not print it.
    hidesConsole: true,
    async openTab({ device, hasScripts }) {
      const session = await start(hasScripts);
      await resize(session.driver, device);
      return toTab(session);
    },
    close: () => display.stop(),
  };
}

async function startSession(
  { driver: program, miniBrowser }: WebKitPrograms,
  env: Record<string, string>,
  hasScripts: boolean,
): Promise<Session> {
  const port = await freePort();
  const child = spawn(program, [`--port=${port}`], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  const isOpen = () =>
    fetch(`${url}/status`).then(
      () => true,
      () => false,
    );
  await waitUntil('WebDriver answers', isOpen);
  const args = ['--automation', ...(hasScripts ? [] : [WITHOUT_SCRIPTS])];
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: miniBrowser, args },
  });
  const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build();
  return {
    driver,
    async end() {
      await driver.quit();
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/**
 * Makes the window so large that the viewport has the size of a device. Without a window manager the window
 * under the pointer has the focus: it is placed with its toolbar in the middle of the screen, where the
 * pointer stands.
 */
async function resize(driver: WebDriver, { width, height }: Device): Promise<void> {
  const x = Math.round((SCREEN.width - width) / 2);
  const y = SCREEN.height / 2 - POINTER_BELOW_TOP;
  const setHeight = (outerHeight: number) =>
    driver.manage().window().setRect({ x, y, width, height: outerHeight });
  await setHeight(height);
  const [inner = height] = await driver.executeScript<number[]>('return [innerHeight]');
  await setHeight(2 * height - inner);
  await waitUntil(`a window of WebKitGTK of ${width} × ${height} with the focus`, () =>
    driver.executeScript<boolean>(
      `return document.hasFocus() && innerWidth === ${width} && innerHeight === ${height}`,
    ),
  );
}

function toTab({ driver, end }: Session): Tab {
  const find = (selector: string) => driver.findElement(By.css(selector));
  return {
    open: (address) => driver.get(address),
    evaluate: (fn, argument) =>
      driver.executeScript<ReturnType<typeof fn>>(`return ${callExpression(fn, argument)}`),
    click: (selector) => find(selector).click(),
    type: (selector, text) => find(selector).sendKeys(text),
    press: (key) =>
      driver
        .actions()
        .sendKeys(KEYS[key] ?? key)
        .perform(),
    async screenshot() {
      // Otherwise the picture may show what was painted before.
      await driver.executeAsyncScript(
        'const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()));',
      );
      return Buffer.from(await driver.takeScreenshot(), 'base64');
    },
    takeMessages: () => [],
    close: end,
  };
}
