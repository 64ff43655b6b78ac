import { z } from 'zod';
import { type ScanListener, type ScannedTag, scanHtml } from '@/lib/content/tree/scan-html';
import { classesOfTag } from './wiki-lists';

export interface WholePage {
  id: string | undefined;
  /** Undefined if the wiki shows no page. */
  body: string | undefined;
  isExport: boolean;
  robots: string | undefined;
  template: string | undefined;
}

/** Sent for missing pages only (`tpl_metaheaders` in inc/template.php). */
export const ROBOTS_OF_MISSING = 'noindex,follow';
const MAX_RESPONSE_UNITS = 4_000_000;
/** inc/Action/Export.php. */
const EXPORT = 'export';
const BODY_START = 'wikipage start';
const BODY_STOP = 'wikipage stop';
const CONTENTS_STOP = 'TOC END';
const INFO = 'JSINFO';
/** The stylesheet's URL (`tpl_metaheaders` in inc/template.php). */
const TEMPLATE = /\/css\.php\?t=([\w-]+)/;
const MAX_URL_UNITS = 2_000;
const MAX_INFO_UNITS = 20_000;
/** `};` seldom occurs inside strings. */
const MAX_STATEMENTS = 10;

function objectAt(script: string, start: number): unknown {
  const statements = script.slice(start, start + MAX_INFO_UNITS).split('};', MAX_STATEMENTS);
  for (const count of statements.keys()) {
    try {
      return JSON.parse(`${statements.slice(0, count + 1).join('};')}}`);
    } catch {
      // The object ends at a later `};`.
    }
  }
  return undefined;
}

const pageInfo = z.object({ id: z.string().optional(), ACT: z.string().default('show') });

/** Reads `JSINFO` from a script (`jsinfo` in inc/common.php). */
function infoOf(script: string): z.output<typeof pageInfo> | undefined {
  const named = script.indexOf(INFO);
  const start = named === -1 ? -1 : script.indexOf('{', named);
  if (start === -1) return undefined;
  const parsed = pageInfo.safeParse(objectAt(script, start));
  return parsed.success ? parsed.data : undefined;
}

/** Facts in a page's scripts, `meta` and `link` elements. */
class PageFacts {
  isOfWiki = false;
  info: z.output<typeof pageInfo> | undefined;
  robots: string | undefined;
  template: string | undefined;
  /** Text of the script that is being read. */
  private script: string | undefined;

  tag({ name, attributes, isEnd }: ScannedTag): void {
    if (name === 'script') {
      if (isEnd) this.readScript(this.script ?? '');
      this.script = isEnd ? undefined : '';
    } else if (name === 'meta' && attributes.get('content')?.startsWith('DokuWiki')) {
      this.isOfWiki = true;
    } else if (name === 'meta' && attributes.get('name') === 'robots') {
      this.robots = attributes.get('content');
    } else if (name === 'link') {
      const url = attributes.get('href')?.slice(0, MAX_URL_UNITS) ?? '';
      this.template ??= TEMPLATE.exec(url)?.[1];
    }
  }

  text(text: string): void {
    if (this.script !== undefined) this.script += text;
  }

  private readScript(script: string): void {
    if (!script.includes(INFO)) return;
    this.isOfWiki = true;
    this.info ??= infoOf(script);
  }
}

/** Finds the page's text: between two comments, or in the `div` of an export. */
class PageBody {
  isExport = false;
  /** True if the text has a form, as in an editor. */
  hasForm = false;
  private start: number | undefined;
  private stop: number | undefined;

  constructor(private readonly html: string) {}

  tag(tag: ScannedTag): void {
    const { name, isEnd } = tag;
    const isBefore = this.start === undefined;
    if (name === 'form') {
      this.hasForm ||= !isBefore && this.stop === undefined;
    } else if (name === 'div' && isBefore && classesOfTag(tag).includes(EXPORT)) {
      this.isExport = true;
      this.start = tag.end;
    } else if (name === 'body' && isEnd && this.isExport) {
      this.stop = this.html.lastIndexOf('</div>', tag.start);
    }
  }

  comment(text: string, start: number, end: number): void {
    const mark = text.trim();
    if (mark === BODY_START) {
      this.start ??= end;
    } else if (mark === BODY_STOP) {
      this.stop ??= start;
    } else if (mark === CONTENTS_STOP && this.start !== undefined && this.stop === undefined) {
      // The text follows the table of contents.
      this.start = end;
    }
  }

  /** Returns the HTML between the marks; undefined without the first. */
  text(): string | undefined {
    return this.start === undefined ? undefined : this.html.slice(this.start, this.stop);
  }
}

/** Parses a complete or exported DokuWiki page; undefined for other HTML. */
export async function parseWholePage(html: string): Promise<WholePage | undefined> {
  if (html.length > MAX_RESPONSE_UNITS) return undefined;
  const facts = new PageFacts();
  const body = new PageBody(html);
  const listener: ScanListener = {
    tag(tag) {
      facts.tag(tag);
      body.tag(tag);
    },
    text: (text) => facts.text(text),
    comment: (text, start, end) => body.comment(text, start, end),
  };
  await scanHtml(html, listener);
  if (!facts.isOfWiki) return undefined;
  const { info, robots, template } = facts;
  const { isExport, hasForm } = body;
  const isShown = isExport || (!hasForm && (info?.ACT ?? 'show') === 'show');
  return { id: info?.id, body: isShown ? body.text() : undefined, isExport, robots, template };
}
