import { createHash } from 'node:crypto';
import { htmlTokens } from './html-tokens';
import type { InlineCss } from './inline-css';
import { withItemProperties } from './open-graph';
import { withRenderBlocking } from './render-blocking';

/** Hashes of what stands inline in a page, `sha256-…`, for its Content-Security-Policy. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** A page as it leaves: complete HTML, and the hashes of its inline scripts and styles. */
export interface PostProcessedPage {
  html: string;
  hashes: InlineHashes;
}

/** Stylesheets by their address on this site. */
export type Stylesheets = ReadonlyMap<string, InlineCss>;

const hasAttribute = (tag: string, name: string) => new RegExp(`\\s${name}(=|\\s|/|>)`).test(tag);
const isData = (tag: string) => tag.includes('type="application/ld+json"');
const isPreload = (tag: string) =>
  /\srel="(?:preload|modulepreload)"/.test(tag) && /\sas="script"/.test(tag);

/** A script that is ours, marked in the layout, or data that never runs. */
const isKept = (tag: string) => isData(tag) || hasAttribute(tag, 'data-keep');

/** Cuts stretches, given in order, out of a text. */
function without(html: string, cuts: readonly { start: number; end: number }[]): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of cuts) {
    kept += html.slice(at, start);
    at = end;
  }
  return kept + html.slice(at);
}

/** Next's empty holder of streamed metadata, left behind once its comments are gone. */
const EMPTY_HOLDER = /<div hidden=""><\/div>/g;

const SCRIPTS = new Set(['script']);
const SCRIPTS_AND_LINKS = new Set(['script', 'link']);

/** A page without the scripts, preloads, payload and markers of the framework. */
export function withoutFramework(html: string): string {
  const cuts: { start: number; end: number }[] = [];
  let inScript = false;
  for (const { kind, name, start, end } of htmlTokens(html, SCRIPTS_AND_LINKS)) {
    const tag = html.slice(start, end);
    if (kind === 'open' && name === 'script') inScript = !isKept(tag);
    const isScript = name === 'script' && inScript;
    if (kind === 'comment' || isScript || (name === 'link' && isPreload(tag)))
      cuts.push({ start, end });
    if (kind === 'close' && name === 'script') inScript = false;
  }
  return without(html, cuts).replace(EMPTY_HOLDER, '');
}

function hasIsland(html: string): boolean {
  // Few pages have one; most need not be walked over to know.
  if (!html.includes('data-island')) return false;
  for (const { kind, start, end } of htmlTokens(html)) {
    if (kind === 'open' && hasAttribute(html.slice(start, end), 'data-island')) return true;
  }
  return false;
}

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  let isInline = false;
  for (const { kind, start, end } of htmlTokens(html, SCRIPTS)) {
    const text = html.slice(start, end);
    if (kind === 'open') isInline = !hasAttribute(text, 'src') && !isData(text);
    if (kind === 'raw' && isInline) {
      hashes.add(sha256(text));
    }
  }
  return [...hashes];
}

const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g;

/** A page with the rules that it needs in the place of the stylesheets that hold them. */
function withOwnStyles(html: string, sheets: Stylesheets): { html: string; styles: string[] } {
  const styles: string[] = [];
  const styled = html.replace(STYLESHEET, (link, address: string) => {
    const css = sheets.get(address)?.for(html);
    if (css === undefined) return link;
    styles.push(sha256(css));
    return `<style>${css}</style>`;
  });
  return { html: styled, styles };
}

/**
 * Finishes a page that Next rendered: without an island (an element marked `data-island`) there is
 * nothing for the framework to do, so its scripts, preloads, payload and markers are taken out, and
 * its style is put in.
 * @param sheets the site's own; a page that names another keeps the link to it.
 */
export function postProcess(rendered: string, sheets: Stylesheets): PostProcessedPage {
  const isAwake = hasIsland(rendered);
  const own = isAwake ? rendered : withoutFramework(rendered);
  // What wakes may draw what the page doesn't hold yet.
  const { html: styled, styles } = isAwake ? { html: own, styles: [] } : withOwnStyles(own, sheets);
  const html = withRenderBlocking(withItemProperties(styled));
  return { html, hashes: { scripts: inlineScriptHashes(html), styles } };
}
