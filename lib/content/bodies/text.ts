import { inTurns, type Steps } from '@/lib/content/gate/turn';
import type { Body } from './body';
import { postBody } from './post';
import { wikiHtmlBody, wikiSourceBody } from './wiki';

/** A text as the community gave it, with what its reading depends on: plain data, fit for a worker. */
export type Text =
  | { kind: 'post'; text: string; topicId: number; postId: number }
  | { kind: 'wiki-html'; text: string }
  | { kind: 'wiki-source'; text: string; pageId: string; plugins?: boolean | undefined };

/** Whether a wiki page exists; undefined where nobody knows: such a link looks like any other. */
export type PageExists = (id: string) => boolean | undefined;

function steps(text: Text, pageExists?: PageExists): Steps<Body> {
  switch (text.kind) {
    case 'post':
      return postBody(text.text, text.topicId, text.postId);
    case 'wiki-html':
      return wikiHtmlBody(text.text, pageExists);
    case 'wiki-source':
      return wikiSourceBody(text, pageExists);
  }
}

/** Reads a text in this thread, letting others go first between the steps. Never throws. */
export function readHere(text: Text, pageExists?: PageExists): Promise<Body> {
  return inTurns(steps(text, pageExists));
}
