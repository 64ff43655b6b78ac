import type { BrowserContext, Page } from '@playwright/test';

interface PageFindings {
  /** Properties of `window` and `document` that elements of the page have taken by their names. */
  clobbered: string[];
  /** Markup that would run a script or load something. */
  active: string[];
}

/** Runs in the page. */
function inspectPage(): PageFindings {
  const propertiesOf = (object: object): Set<string> => {
    const names = new Set<string>();
    for (let owner: object | null = object; owner; owner = Object.getPrototypeOf(owner)) {
      for (const name of Object.getOwnPropertyNames(owner)) names.add(name);
    }
    return names;
  };
  /** True for an element of this name, and for several elements with one of it. */
  const isNamed = (value: unknown, name: string) =>
    (value instanceof HTMLCollection ? [...value] : [value]).some(
      (each) =>
        each instanceof Element &&
        [each.getAttribute('id'), each.getAttribute('name')].includes(name),
    );
  const names = new Set<string>();
  for (const element of document.querySelectorAll('[id], [name]')) {
    names.add(element.getAttribute('id') ?? '').add(element.getAttribute('name') ?? '');
  }
  const clobbered: string[] = [];
  for (const object of [window, document]) {
    const properties = propertiesOf(object);
    for (const name of names) {
      // Only what elements name is read: reading a property creates what stands behind it.
      if (properties.has(name) && isNamed(Reflect.get(object, name), name)) clobbered.push(name);
    }
  }
  const active: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const runs = name.startsWith('on') || /^\s*(?:javascript|vbscript)\s*:/i.test(value);
      const isUrlAttribute = ['href', 'src', 'action', 'formaction', 'xlink:href'].includes(name);
      if (name === 'srcdoc' || name.startsWith('on') || (isUrlAttribute && runs)) {
        active.push(`<${element.localName} ${name}=${value.slice(0, 60)}>`);
      }
    }
  }
  // The site's own scripts are no part of what people wrote.
  const loading =
    'main :is(script:not(main > #short-dates, main > div > #continue-line), iframe, object, embed, style, link, base, meta, svg, video)';
  for (const element of document.querySelectorAll(loading)) {
    const isOwn = element.closest('[data-island]') ?? element.closest('nav, header, footer');
    // What says to search engines what a post is stands beside its text.
    const isMicrodata = element.matches('link[itemprop], meta[itemprop]');
    const isInText = element.closest('.prose') !== null;
    if (!isOwn && (isInText || !isMicrodata)) active.push(element.outerHTML.slice(0, 80));
  }
  return { clobbered, active };
}

/** Watches what hostile pages of one site do in a browser. */
export class PageMonitor {
  /** One line for each thing that hostile text did. */
  readonly violations: string[] = [];
  private path = '';
  private url = '';

  private constructor(
    private readonly page: Page,
    private readonly origin: string,
  ) {}

  static async start(context: BrowserContext, origin: string): Promise<PageMonitor> {
    const page = await context.newPage();
    const monitor = new PageMonitor(page, origin);
    await context.exposeFunction('boom', () => monitor.report('a script ran'));
    page.on('dialog', async (dialog) => {
      monitor.report('a dialog opened');
      await dialog.dismiss();
    });
    page.on('popup', () => monitor.report('a window opened'));
    context.on('request', (request) => {
      const url = request.url();
      if (url.startsWith('data:')) return;
      if (!url.startsWith(`${origin}/`)) {
        monitor.report(`requested ${url}`);
      } else if (request.isNavigationRequest() && !request.redirectedFrom()) {
        if (url !== monitor.url) monitor.report(`navigated to ${url}`);
      }
    });
    return monitor;
  }

  private report(violation: string): void {
    this.violations.push(`${this.path}: ${violation}`);
  }

  private async visit(path: string): Promise<number> {
    this.path = path;
    this.url = new URL(this.origin + path).href;
    const response = await this.page.goto(this.url, { waitUntil: 'load' });
    return response?.status() ?? 0;
  }

  /** Opens a page, reports its violations, and returns its status. */
  async open(path: string): Promise<number> {
    const status = await this.visit(path);
    const { clobbered, active } = await this.page.evaluate(inspectPage);
    for (const name of clobbered) this.report(`clobbered ${name}`);
    for (const markup of active) this.report(`holds ${markup}`);
    return status;
  }
}
