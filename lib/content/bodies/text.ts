import { reportFailure } from '@/lib/content/gate/failures';
import { wordsOfHtml } from '@/lib/content/gate/fallback';
import { plainBody } from '@/lib/content/gate/gate';
import { inTurns, type Steps } from '@/lib/content/gate/turn';
import { setting } from '@/lib/content/setting';
import { type Draft, draftOf } from './body';
import { postDraft } from './post';
import { wikiHtmlDraft, wikiSourceDraft } from './wiki';

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
