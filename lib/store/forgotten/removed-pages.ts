import { resolveId } from '@lectern/dokuwiki';
import { lastIdPart } from '@/lib/model/wiki-tree';
import { foldName } from './fold-text';
import { viewAtAddress } from './view-at-address';

const OMISSION = '…';

/** Forgotten wiki pages, to find links to them and their titles in texts. */
export class RemovedPages {
  private readonly titles = new Map<string, Set<string>>();

  get isEmpty(): boolean {
    return this.titles.size === 0;
  }

  /** @param titles that links may show */
  add(id: string, titles: readonly string[]): void {
    const named = [...titles, id, lastIdPart(id), lastIdPart(id).replaceAll('_', ' ')];
    this.titles.set(id, new Set(named.map((title) => foldName(title).trim())));
  }

  /** Returns the removed page to which a wiki link leads, if any. */
  linked(target: string, fromPageId: string): string | undefined {
    const id = resolveId(target, fromPageId);
    return this.titles.has(id) ? id : undefined;
  }

  /** Returns the removed page at a URL, if any. */
  at(address: string): string | undefined {
    const view = this.isEmpty ? undefined : viewAtAddress(address)?.view;
    return view?.kind === 'wiki-page' && this.titles.has(view.id) ? view.id : undefined;
  }

  /** Returns a link's own text, or `…` if that is the page's title or id. */
  textInPlaceOf(id: string, text: string | undefined): string {
    const folded = foldName(text ?? '').trim();
    return folded === '' || this.titles.get(id)?.has(folded) ? OMISSION : (text ?? '');
  }
}
