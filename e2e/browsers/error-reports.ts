import { createHash } from 'node:crypto';

/** Where pages send what their console says. */
export const ERRORS_PATH = '/observed-errors';

/** Runs in a page before its own scripts: sends errors, rejections and console messages to a path. */
function reportErrors(path: string): void {
  // Hydration expects the scripts that the server rendered.
  document.currentScript?.remove();
  const send = (...values: unknown[]) => navigator.sendBeacon(path, values.map(String).join(' '));
  addEventListener(
    'error',
    ({ message, target }) => {
      send(message ?? (target instanceof Element ? `not loaded: ${target.outerHTML}` : 'error'));
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => send('rejected:', reason));
  for (const level of ['error', 'warn'] as const) {
    const print = console[level];
    console[level] = (...values: unknown[]) => {
      send(...values);
      print(...values);
    };
  }
}

const SCRIPT = `((__name) => (${reportErrors})('${ERRORS_PATH}'))((fn) => fn)`;
const HASH = createHash('sha256').update(SCRIPT).digest('base64');

/** The HTML of a page with the script that reports its errors. */
export const addErrorReports = (html: string): string =>
  html.replace('<head>', () => `<head><script>${SCRIPT}</script>`);

/** A content security policy that also allows this script. */
export const allowErrorReports = (policy: string): string =>
  policy.replace("script-src 'self'", `script-src 'self' 'sha256-${HASH}'`);
