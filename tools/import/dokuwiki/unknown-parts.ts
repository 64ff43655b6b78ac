import { readdirSync } from 'node:fs';
import { splitWords } from '@/lib/base/text/split-words';
import { INTERWIKI } from '@/lib/content/dokuwiki/data/interwiki';
import { parseCall } from '@/lib/content/dokuwiki/handler/parse-links';
import { replaceTokens } from '@/lib/content/dokuwiki/parse-dokuwiki';
import { type RawPage, renderedSource } from '@/lib/model/records';
import type { WikiSettings } from './wiki-settings';

/** Parts of a wiki without effect here. */
export interface UnknownParts {
  /** Unsupported `{{name>…}}`, with page counts. */
  calls: [name: string, pages: number][];
  plugins: string[];
  /** Settings of the operator, and files of settings. */
  settings: string[];
}

const READ = new Set(
  splitWords(`useacl savedir fnencode start useheading useslash sepchar deaccent htmlok syntax hidepages
    mailguard typography camelcase lang sidebar template license title`),
);
/** DokuWiki's own plugins, and supported ones. */
const KNOWN = new Set(
  splitWords(`acl authad authldap authpdo authplain config extension info logviewer popularity revert
    safefnrecode styling testing usermanager anchor approve backlinks box changes color comment data discussion
    folded goto hidden imgcaption include indexmenu nodisp note nspages pageredirect pagequery publish simplenavi
    spoiler sqlite tag title todo vshare wrap mathjax`),
);
/** `{{name>…}}` that is read. */
const CALLS = new Set(splitWords('page section tag rss map keywords description'));
/** Files of settings that an import reads. */
const READ_FILES = new Set(
  splitWords('acronyms entities interwiki mime').map((name) => `${name}.local.conf`),
);

/** Finds the parts of a DokuWiki that have no effect here: calls of plugins, plugins and settings. */
export class UnknownPartsFinder {
  private readonly calls = new Map<string, number>();

  constructor(
    private readonly settings: WikiSettings | undefined,
    private readonly shortcuts: ReadonlyMap<string, string>,
  ) {}

  add(page: RawPage): void {
    const source = renderedSource(page) ?? '';
    if (!/\{\{ ?[\w.]+>|<nspages/.test(source)) return;
    const names = new Set<string>();
    replaceTokens(source, (_, match) => {
      const [, call, name = call ?? ''] = /^(?:\{\{ ?([\w.]+)>|<(nspages)\b)/.exec(match) ?? [];
      // Every page here shows its backlinks.
      if (/^\{\{backlinks>\.[#|}]/.test(match)) return match;
      const isKnown = [CALLS, INTERWIKI, this.shortcuts].some((known) => known.has(name));
      if (name && !isKnown && !parseCall(match)) names.add(name);
      return match;
    });
    for (const name of names) this.calls.set(name, (this.calls.get(name) ?? 0) + 1);
  }

  /** Returns the parts without effect of all added pages and of the settings. */
  result(): UnknownParts {
    const { ownNames = [], plugins = [], folder } = this.settings ?? {};
    const settings = ownNames.filter((name) => !READ.has(name) && !/^(?:plugin|tpl)\./.test(name));
    const files = (folder ? readdirSync(folder) : []).filter(
      (name) => name.endsWith('.local.conf') && !READ_FILES.has(name),
    );
    return {
      calls: [...this.calls].sort(([, a], [, b]) => b - a),
      plugins: [...plugins].filter((name) => !KNOWN.has(name) && !name.includes('.')),
      settings: [...settings, ...files],
    };
  }
}
