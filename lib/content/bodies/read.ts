import { config } from '@/lib/config';
import { wordsOfHtml } from '@/lib/content/gate/fallback';
import { plainBody } from '@/lib/content/gate/gate';
import { inTurns, type Steps } from '@/lib/content/gate/turn';
import { secretOf } from '@/lib/content/images/secret';
import { setting } from '@/lib/content/setting';
import { processWide } from '@/lib/process-wide';
import { type Body, bodyOf } from './body';
import { type PageExists, readHere, type Text } from './text';
import { NoWorker, Thread } from './thread';

/** What a text that is read at once may have: UTF-16 units, and marks among them, each of which costs. */
const QUICK = { units: 12_000, marks: 2500 };
const MARK = /[!-/:-@[-`{-~]/g;

/** Whether reading a text holds the event loop for a few milliseconds, some tens at the very worst. */
export function isQuick(text: string): boolean {
  if (text.length > QUICK.units) return false;
  return text.length <= QUICK.marks || (text.match(MARK)?.length ?? 0) <= QUICK.marks;
}

function thread(): Thread {
  return processWide('content-thread', () => {
    const { dataDir } = config();
    return new Thread({ dataDir, secret: secretOf(dataDir) });
  });
}

/** The first reading tells what is linked to, the second one knows what of it is missing. */
async function readApart(text: Text, pageExists?: PageExists): Promise<Body> {
  const body = await thread().ask({ text, missing: [] });
  const missing = pageExists ? body.links.filter((id) => pageExists(id) === false) : [];
  return missing.length === 0 ? body : thread().ask({ text, missing });
}

function* wordsOf({ kind, text }: Text): Steps<Body> {
  const words = kind === 'wiki-source' ? text : wordsOfHtml(text);
  const { tree, html } = yield* plainBody(words, setting().words);
  return bodyOf(tree, html);
}

async function readLong(text: Text, pageExists?: PageExists): Promise<Body> {
  try {
    return await readApart(text, pageExists);
  } catch (error) {
    return error instanceof NoWorker ? readHere(text, pageExists) : inTurns(wordsOf(text));
  }
}

/**
 * Reads a text: a short one here, a long one in a worker, so that the event loop is never held for
 * long. What takes the worker too long is shown as plain text with a note. Never throws.
 */
export function readText(text: Text, pageExists?: PageExists): Promise<Body> {
  return isQuick(text.text) ? readHere(text, pageExists) : readLong(text, pageExists);
}
