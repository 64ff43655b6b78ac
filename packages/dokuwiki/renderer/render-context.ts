import type { ElementContent } from 'hast';
import type { PageExists } from '../ids/page-id';
import type { ParseOptions } from '../syntax/parse-options';

/** Says where links lead, and what a page does not know itself. */
export interface RenderOptions {
  /** Returns the URL of a page, or of its section; by default DokuWiki's own. */
  link?(id: string, section: string): string;
  /** Returns the URL of a media file; by default DokuWiki's own. */
  media?(id: string): string;
  /** Returns the source of an included page; undefined shows a link to it. */
  include?(id: string): string | undefined;
  /**
   * Returns the node for HTML that the wiki shows. It is untrusted. Without this function, and for undefined,
   * HTML is shown as code.
   */
  html?(source: string, isBlock: boolean): ElementContent | undefined;
  /** Moves the title to the top of the tree, as an `h1`. */
  hasTitleOnTop?: boolean;
}

/** What the renderer knows of the page that a node belongs to. */
export interface RenderContext extends RenderOptions {
  /** Undefined if unknown: the link then looks like one to an existing page. */
  pageExists?: PageExists | undefined;
  link(id: string, section: string): string;
  media(id: string): string;
  /** Base of relative links. */
  pageId: string;
  /** True for a part of a page, whose other sections are unknown. */
  isPart: boolean;
}

const encode = (id: string) => encodeURIComponent(id.toWellFormed()).replaceAll('%3A', ':');

/** Returns the context of a page, with DokuWiki's own addresses where none are given (`wl`, `ml`). */
export const contextOf = (
  { pageId, pageExists }: ParseOptions,
  options: RenderOptions,
): RenderContext => ({
  link: (id, section) => `/doku.php?id=${encode(id)}${section && `#${section}`}`,
  media: (id) => `/lib/exe/fetch.php?media=${encode(id)}`,
  ...options,
  pageId,
  pageExists,
  isPart: false,
});
