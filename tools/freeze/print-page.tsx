import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import { config } from '@/lib/base/config/config';
import { printScriptJson } from '@/lib/base/text/escape';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import { idsIn, printLinks } from '@/lib/content/links/print-links';
import {
  type HtmlElement,
  type MapElement,
  mapElements,
  visitElements,
} from '@/lib/render/static/map-elements';
import { fileUrl, relativeLink } from './file-path';
import { type FrozenFile, type FrozenTarget, SEARCH_PATH } from './resolve-link';

/** Static pages need no connections, forms or frames. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
].join('; ');
const POLICY_WITHOUT_SEARCH = "; script-src 'self'; form-action 'none'";
/** Pagefind runs WebAssembly in a worker. */
const POLICY_OF_SEARCH =
  "; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; form-action 'self'";

/** Kiwix adds scripts and styles, so a policy would break it. */
export type FrozenReader = 'browser' | 'kiwix';

export interface PrintOptions {
  /** The page's file. */
  file: string;
  siteUrl: string | undefined;
  reader: FrozenReader;
  hasSearch: boolean;
  resolve(url: string): FrozenTarget;
  onFile(target: FrozenFile): void;
}

const isHtml = (child: ReactNode): child is HtmlElement =>
  isValidElement(child) && typeof child.type === 'string';

const childrenOf = ({ props }: HtmlElement) => Children.toArray(props.children).filter(isHtml);

/** True for the form that searches the whole site. Others have hidden fields. */
const isSearchForm = (form: HtmlElement): boolean =>
  form.props.action === SEARCH_PATH &&
  !childrenOf(form).some(({ props }) => props.type === 'hidden');

/** True for a form that needs a server, and for the element around it. */
function needsServer(element: HtmlElement, hasSearch: boolean): boolean {
  if (element.type === 'form') return !hasSearch || !isSearchForm(element);
  return (
    element.type === 'search' && childrenOf(element).some((form) => needsServer(form, hasSearch))
  );
}

const sanitizedIn = ({ props }: HtmlElement) => props.dangerouslySetInnerHTML?.__html;

/** Returns a function that tells whether a page has an element for a fragment (with `#`). */
function placesIn(page: ReactNode): (hash: string) => boolean {
  // `#top` needs no element.
  const ids = new Set<unknown>(['', 'top']);
  visitElements(page, (element) => {
    ids.add(element.props.id);
    const html = sanitizedIn(element);
    if (html !== undefined) for (const id of idsIn(html)) ids.add(id);
  });
  return (hash) => {
    const id = hash.slice(1);
    return ids.has(id) || ids.has(decodePercent(id) ?? id);
  };
}

/** Kiwix suggests titles, so the site's name is dropped. */
function withoutSiteName(title: string): string {
  const end = ` · ${config().siteName}`;
  return title.endsWith(end) ? title.slice(0, -end.length) : title;
}

/**
 * Returns what a page prints as a static file. Links become relative, or text if they lead nowhere. Forms
 * other than search are left out. For browsers, a content security policy is added.
 */
export function adaptPage(page: ReactNode, options: PrintOptions): ReactNode {
  const { file, siteUrl, reader, hasSearch, resolve, onFile } = options;
  const withoutForms = mapElements(page, (element) =>
    needsServer(element, hasSearch) ? null : element,
  );
  const hasPlace = placesIn(withoutForms);

  /** Returns the URL to print; undefined if it leads nowhere. */
  function printUrl(url: string, tagName: string, isAbsolute = false): string | undefined {
    if (tagName === 'a' && url.startsWith('#')) return hasPlace(url) ? url : undefined;
    const target = resolve(url);
    if (target.kind === 'outside') return url;
    if (target.kind === 'nothing') return undefined;
    onFile(target);
    const link =
      isAbsolute && siteUrl ? fileUrl(siteUrl, target.file) : relativeLink(file, target.file);
    return link + target.hash;
  }

  const isOwn = (value: unknown): value is string =>
    siteUrl !== undefined && typeof value === 'string' && value.startsWith(siteUrl);

  /** Returns an element with other URLs; nothing for a `<link>` that leads nowhere. */
  function withUrls(element: HtmlElement): ReturnType<MapElement> {
    const { type, props } = element;
    const printed: Record<string, string | undefined> = {};
    for (const name of ['href', 'src', 'poster', 'content', 'action']) {
      const url = props[name];
      // `content` may be another text.
      if (typeof url !== 'string' || (name === 'content' && !isOwn(url))) continue;
      const isAbsolute =
        name === 'content' || props.rel === 'canonical' || props.rel === 'alternate';
      printed[name] = printUrl(url, type, isAbsolute);
      if (type === 'link' && printed[name] === undefined) return null;
    }
    const html = sanitizedIn(element);
    return cloneElement(element, {
      ...printed,
      ...(html !== undefined && {
        dangerouslySetInnerHTML: { __html: printLinks(html, printUrl) },
      }),
    });
  }

  /** Structured data are of use only with absolute URLs. */
  function printData(json: string): string {
    if (siteUrl === undefined) return '{}';
    const withFiles = (_: string, value: unknown) => {
      const target = isOwn(value) ? resolve(value) : undefined;
      return target?.kind === 'file' ? fileUrl(siteUrl, target.file) + target.hash : value;
    };
    return printScriptJson(JSON.parse(json, withFiles));
  }

  const map: MapElement = (element) => {
    const { type, props } = element;
    const text = typeof props.children === 'string' ? props.children : undefined;
    if (type === 'script' && text !== undefined) {
      return cloneElement(element, undefined, printData(text));
    }
    if (type === 'title' && text !== undefined && reader === 'kiwix') {
      return cloneElement(element, undefined, withoutSiteName(text));
    }
    if (type === 'head' && reader === 'browser') {
      const policy = POLICY + (hasSearch ? POLICY_OF_SEARCH : POLICY_WITHOUT_SEARCH);
      const meta = <meta httpEquiv="Content-Security-Policy" content={policy} />;
      return cloneElement(element, undefined, meta, props.children);
    }
    return withUrls(element);
  };
  return mapElements(withoutForms, map);
}
