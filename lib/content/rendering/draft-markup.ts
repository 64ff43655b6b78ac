import { contentSettings } from '@/lib/content/content-settings';
import { wordsOfHtml } from '@/lib/content/sanitizer/plain-text-fallback';
import { reportFailure } from '@/lib/content/sanitizer/report-failure';
import { plainBody } from '@/lib/content/sanitizer/sanitize-markup';
import { runTimeSliced, type TimeSliced } from '@/lib/content/sanitizer/time-slicing';
import type { PageExists } from '@/lib/urls/dokuwiki-id/page-id';
import type { MarkupSource } from './markup-source';
import { postDraft } from './render-post';
import { wikiHtmlDraft, wikiSourceDraft } from './render-wiki';
import { type Draft, draftOf } from './rendered-markup';

function steps(text: MarkupSource, pageExists?: PageExists): TimeSliced<Draft> {
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
export function* wordsDraft({ kind, text }: MarkupSource): TimeSliced<Draft> {
  const words = kind === 'wiki-source' ? text : wordsOfHtml(text);
  return draftOf(yield* plainBody(words, contentSettings().words));
}

/** Sanitizes a text. Never throws: a text that meets a defect is shown as plain words. */
export function* draftSteps(text: MarkupSource, pageExists?: PageExists): TimeSliced<Draft> {
  try {
    return yield* steps(text, pageExists);
  } catch (error) {
    reportFailure(error, text.text);
    return yield* wordsDraft(text);
  }
}

/** The same in this thread, letting others go first between the steps. */
export function draftHere(text: MarkupSource, pageExists?: PageExists): Promise<Draft> {
  return runTimeSliced(draftSteps(text, pageExists));
}
