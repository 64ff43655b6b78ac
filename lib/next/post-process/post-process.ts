import type { InlineHashes, PolicySubject } from '@/lib/http/security-headers';
import { RELATIVE_TIMES_ID } from '../element-ids';
import { htmlTokens } from './html-tokens';
import { policyHash, type Stylesheets } from './inline-css';
import { withRenderBlocking } from './render-blocking';

/** The final HTML of a page. */
interface PostProcessedPage extends PolicySubject {
  html: string;
}

type PostProcessedScripts = { html: string } & Pick<InlineHashes, 'scripts'>;

const hasAttribute = (tag: string, name: string) => new RegExp(`\\s${name}(=|\\s|/|>)`).test(tag);
const isStructuredData = (tag: string) => tag.includes('type="application/ld+json"');
const isScriptPreload = (tag: string) =>
  /\srel="(?:preload|modulepreload)"/.test(tag) && /\sas="script"/.test(tag);

/** The site's own scripts have the attribute `data-keep`; all others belong to Next. */
const isFrameworkScript = (tag: string) =>
  !isStructuredData(tag) && !hasAttribute(tag, 'data-keep');
/** True for a script that only pages with images or relative times need, on a page without. */
const isUnused = (tag: string, html: string) =>
  (tag.includes('data-keep="images"') && !html.includes('<img')) ||
  (tag.includes(`id="${RELATIVE_TIMES_ID}"`) && !html.includes(' data-ago=""'));

/** The empty element in which Next streams metadata; its comments are removed before. */
const METADATA_CONTAINER = /<div hidden=""><\/div>/g;

const SCRIPTS_AND_LINKS = new Set(['script', 'link']);

/** True when a component of the page is hydrated, which its element says by `data-island`. */
function hasIsland(html: string): boolean {
  // Spares most pages the tokenizer.
  if (!html.includes('data-island')) return false;
  for (const { kind, start, end } of htmlTokens(html)) {
    if (kind === 'open' && hasAttribute(html.slice(start, end), 'data-island')) return true;
  }
  return false;
}

/**
 * Removes the scripts, preloads, payload and comments of Next from a page that is not hydrated, and the scripts of
 * images and relative times where there are none.
 * @returns the HTML, and the hashes of the inline scripts in it.
 */
export function processScripts(html: string, isHydrated: boolean): PostProcessedScripts {
  const hashes = new Set<string>();
  let result = '';
  let copiedTo = 0;
  let isRemoving = false;
  let isInline = false;
  for (const { kind, name, start, end } of htmlTokens(html, SCRIPTS_AND_LINKS)) {
    const text = html.slice(start, end);
    const isScript = name === 'script';
    if (isScript && kind === 'open') {
      isRemoving = !isHydrated && (isFrameworkScript(text) || isUnused(text, html));
      isInline = !isRemoving && !hasAttribute(text, 'src') && !isStructuredData(text);
    }
    if (isScript && kind === 'raw' && isInline) hashes.add(policyHash(text));
    const isFramework = kind === 'comment' || (name === 'link' && isScriptPreload(text));
    if ((isScript && isRemoving) || (isFramework && !isHydrated)) {
      result += html.slice(copiedTo, start);
      copiedTo = end;
    }
    if (isScript && kind === 'close') isRemoving = false;
  }
  if (isHydrated) return { html, scripts: [...hashes] };
  const remaining = (result + html.slice(copiedTo)).replace(METADATA_CONTAINER, '');
  return { html: remaining, scripts: [...hashes] };
}

const STYLESHEET_LINK = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g;

/** Replaces the links to stylesheets in the head of a page by the rules that the page uses; collects their hashes. */
const withInlineCss = (head: string, html: string, stylesheets: Stylesheets, hashes: string[]) =>
  head.replace(STYLESHEET_LINK, (link, url: string) => {
    const rules = stylesheets.get(url)?.rulesFor(html);
    if (!rules) return link;
    hashes.push(rules.hash);
    return `<style>${rules.css}</style>`;
  });

/**
 * Post-processes a page that Next rendered. A page without an island (an element with `data-island`)
 * has nothing to hydrate: it loses Next's scripts, preloads, payload and comments, and gets its CSS
 * inline. Hydrated components may need rules that the HTML does not use yet, so a page with an
 * island links to the whole stylesheet.
 * @param stylesheets the site's own, by URL; links to others stay.
 */
export function postProcess(rendered: string, stylesheets: Stylesheets): PostProcessedPage {
  const isHydrated = hasIsland(rendered);
  const { html: own, scripts } = processScripts(rendered, isHydrated);
  const styles: string[] = [];
  const headEnd = own.indexOf('</head>');
  const head = own.slice(0, headEnd);
  const finished = isHydrated ? head : withInlineCss(head, own, stylesheets, styles);
  const html = withRenderBlocking(finished + own.slice(headEnd));
  return { html, hashes: { scripts, styles }, isHydrated };
}
