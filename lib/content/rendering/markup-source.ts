import { setting } from '@/lib/content/content-settings';
import { wordsOfHtml } from '@/lib/content/sanitizer/plain-text-fallback';
import { reportFailure } from '@/lib/content/sanitizer/report-failure';
import { plainBody } from '@/lib/content/sanitizer/sanitize-markup';
import { inTurns, type Steps } from '@/lib/content/sanitizer/time-slicing';
import { postDraft } from './render-post';
import { wikiHtmlDraft, wikiSourceDraft } from './render-wiki';
import { type Draft, draftOf } from './rendered-markup';

/** A text as the community gave it, with what its reading depends on: plain data, fit for a worker. */
export type Text =
  | { kind: 'post'; text: string; topicId: number; postId: number }
  | { kind: 'wiki-html'; text: string }
  | { kind: 'wiki-source'; text: string; pageId: string; plugins?: boolean | undefined };

/** Whether a wiki page exists; undefined where nobody knows: such a link looks like any other. */
export type PageExists = (id: string) => boolean | undefined;

function steps(text: Text, pageExists?: PageExists): Steps<Draft> {
  switch (text.kind) {
    case 'post':
      return postDraft(text.text, text.topicId, text.postId);
    case 'wiki-html':
      return wikiHtmlDraft(text.text, pageExists);
    case 'wiki-source':
      return wikiSourceDraft(text, pageExists);
  }
}

/** The words of a text without any of its markup, and a note. Linear in the text's length. */
export function* wordsDraft({ kind, text }: Text): Steps<Draft> {
  const words = kind === 'wiki-source' ? text : wordsOfHtml(text);
  return draftOf(yield* plainBody(words, setting().words));
}

/** Sanitizes a text. Never throws: a text that meets a defect is shown as plain words. */
export function* draftSteps(text: Text, pageExists?: PageExists): Steps<Draft> {
  try {
    return yield* steps(text, pageExists);
  } catch (error) {
    reportFailure(error, text.text);
    return yield* wordsDraft(text);
  }
}

/** The same in this thread, letting others go first between the steps. */
export function draftHere(text: Text, pageExists?: PageExists): Promise<Draft> {
  return inTurns(draftSteps(text, pageExists));
}
