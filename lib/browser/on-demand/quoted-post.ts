import { anchorInPath, postAnchor } from '@/lib/urls/views/post-url';
import { adoptStyle } from './adopt-style';

const TIMEOUT_MS = 10_000;

/** Shows a quoted post below its quote. Follows the link if the post cannot be fetched. */
export function showQuotedPosts(): void {
  document.addEventListener('click', async (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a.quote-more');
    // A person's click is repeated by the script that loads this one (`load-on-demand.ts`).
    if (!link || event.isTrusted) return;
    event.preventDefault();
    const quote = link.closest('blockquote');
    const open = quote?.nextElementSibling;
    if (open?.matches('.peek')) return close(open, link);
    // A second click while the post is fetched.
    if (link.ariaBusy) return;
    link.ariaBusy = 'true';
    const post = await findPost(link).catch(() => null);
    link.ariaBusy = null;
    if (post && quote) show(post, quote, link);
    else location.href = link.href;
  });
}

async function findPost(link: HTMLAnchorElement): Promise<Element | null> {
  const anchored = link.hash.slice(1);
  const shown = document.getElementById(anchored);
  if (shown) return shown;
  const page = await fetchDocument(link.pathname + link.search);
  const id = new URL(page.url).searchParams.get('post');
  const anchor = anchored || (anchorInPath(link.pathname) ?? postAnchor(Number(id)));
  const post = page.document?.getElementById(anchor) ?? null;
  // A page has the rules that it needs, and may lack some of the post's. Outside of the box, they would
  // change the order of rules.
  const style = page.document?.querySelector('style')?.textContent;
  if (post && style) adoptStyle(`@scope (.peek) { ${style} }`);
  // On this page, the fragments of another one lead nowhere.
  for (const inner of post?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? []) {
    inner.href = new URL(inner.hash, page.url).href;
  }
  return post;
}

/** A request parses without scripts. Trusted Types deny a parser, but not this. */
const fetchDocument = (path: string) =>
  new Promise<{ document: Document | null; url: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', path);
    request.timeout = TIMEOUT_MS;
    request.responseType = 'document';
    request.onload = () => resolve({ document: request.response, url: request.responseURL });
    request.onerror = reject;
    request.ontimeout = reject;
    request.send();
  });

function show(post: Element, quote: Element, link: HTMLAnchorElement): void {
  const box = document.createElement('div');
  box.className = 'peek';
  box.tabIndex = -1;
  box.role = 'group';
  box.ariaLabel = link.textContent;
  for (const part of post.querySelectorAll(
    ':scope > .post-head, :scope > * > .post-head, .prose:not(.peek *)',
  )) {
    box.append(document.importNode(part, true));
  }
  // Quotes in the copy are shut.
  for (const part of box.querySelectorAll('.peek')) part.remove();
  for (const part of box.querySelectorAll('.quote-more')) {
    part.ariaExpanded = null;
    part.ariaBusy = null;
  }
  // The page has each id once.
  for (const part of box.querySelectorAll('[id]')) part.removeAttribute('id');
  for (const part of box.querySelectorAll<HTMLElement>('[data-copy]')) delete part.dataset.copy;
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close(box, link);
  });
  link.ariaExpanded = 'true';
  quote.after(box);
  // The quote stays where it is read.
  box.focus({ preventScroll: true });
}

function close(box: Element, link: HTMLAnchorElement): void {
  box.remove();
  link.ariaExpanded = 'false';
  link.focus();
}
