import type { BrowserContext, Page } from '@playwright/test';

interface Seen {
  /** Names that `window` and `document` have by elements of the page. */
  named: string[];
  /** What would run at a touch, or load from elsewhere. */
  armed: string[];
}

/** Runs in the page. */
function look(): Seen {
  const isElement = (value: unknown) => value instanceof Element || value instanceof HTMLCollection;
  const chain = (object: object): string[] => {
    const names = new Set<string>();
    for (let at: object | null = object; at; at = Object.getPrototypeOf(at)) {
      for (const name of Object.getOwnPropertyNames(at)) names.add(name);
    }
    return [...names];
  };
  const own = ['scrollingElement', 'activeElement', 'documentElement', 'currentScript'];
  const named: string[] = [];
  for (const object of [window, document]) {
    for (const name of chain(object)) {
      if (isElement(Reflect.get(object, name)) && !own.includes(name)) named.push(name);
    }
  }
  const armed: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const runs = name.startsWith('on') || /^\s*(?:javascript|vbscript)\s*:/i.test(value);
      const isPlace = ['href', 'src', 'action', 'formaction', 'xlink:href'].includes(name);
      if (name === 'srcdoc' || name.startsWith('on') || (isPlace && runs)) {
        armed.push(`<${element.localName} ${name}=${value.slice(0, 60)}>`);
      }
    }
  }
  const loading = 'main :is(script, iframe, object, embed, style, link, base, meta, svg, video)';
  for (const element of document.querySelectorAll(loading)) {
    const isOurs = element.closest('[data-island]') ?? element.closest('nav, header, footer');
    if (!isOurs) armed.push(element.outerHTML.slice(0, 80));
  }
  return { named, armed };
}

/** Watches a browser over hostile pages of one site. */
export class Watch {
  /** What hostile texts did, a line each; empty is good. */
  readonly misdeeds: string[] = [];
  private known: ReadonlySet<string> = new Set();
  private at = '';
  private url = '';

  private constructor(
    private readonly page: Page,
    private readonly origin: string,
  ) {}

  static async over(context: BrowserContext, origin: string): Promise<Watch> {
    const page = await context.newPage();
    const watch = new Watch(page, origin);
    await context.exposeFunction('boom', () => watch.note('a script ran'));
    page.on('dialog', async (dialog) => {
      watch.note('a dialog opened');
      await dialog.dismiss();
    });
    page.on('popup', () => watch.note('a window opened'));
    context.on('request', (request) => {
      const url = request.url();
      if (url.startsWith('data:')) return;
      if (!url.startsWith(`${origin}/`)) watch.note(`asked ${url}`);
      else if (request.isNavigationRequest() && !request.redirectedFrom()) {
        if (url !== watch.url) watch.note(`went to ${url}`);
      }
    });
    await context.route(
      (url) => url.origin !== origin,
      (route) => route.abort(),
    );
    return watch;
  }

  private note(misdeed: string): void {
    this.misdeeds.push(`${this.at}: ${misdeed}`);
  }

  /** Takes the names that a page has anyway as its own. */
  async know(address: string): Promise<void> {
    await this.visit(address);
    const { named } = await this.page.evaluate(look);
    this.known = new Set([...this.known, ...named]);
  }

  private async visit(address: string): Promise<number> {
    this.at = address;
    this.url = new URL(this.origin + address).href;
    const response = await this.page.goto(this.url, { waitUntil: 'load' });
    return response?.status() ?? 0;
  }

  /** Opens a page, and notes all that is wrong with it. Gives its status. */
  async open(address: string): Promise<number> {
    const status = await this.visit(address);
    const { named, armed } = await this.page.evaluate(look);
    for (const name of named) if (!this.known.has(name)) this.note(`clobbered ${name}`);
    for (const what of armed) this.note(`holds ${what}`);
    return status;
  }
}
