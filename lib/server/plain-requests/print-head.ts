import { STATUS_CODES } from 'node:http';
import type { CacheHit } from '../lookup/cache-lookup';

/** The current date as HTTP prints it, computed once a second. */
function createHttpDate(): () => string {
  let second = 0;
  let text = '';
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      second = now;
      text = new Date(now * 1000).toUTCString();
    }
    return text;
  };
}

/** Creates the function that prints the head of a response. It caches the text for as long as date and age stay the same. */
export function createHeadPrinter(keepAliveMs: number): (hit: CacheHit) => string {
  const printed = new WeakMap<readonly string[], { date: string; age: string; text: string }>();
  const httpDate = createHttpDate();
  const keepAlive = `Keep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}`;
  const end = `Connection: keep-alive\r\n${keepAlive}\r\n\r\n`;
  return ({ status, headers }) => {
    const date = httpDate();
    const age = headers.at(-1) ?? '';
    const before = printed.get(headers);
    if (before?.date === date && before.age === age) return before.text;
    let text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
    for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
    text += `Date: ${date}\r\n${end}`;
    printed.set(headers, { date, age, text });
    return text;
  };
}
