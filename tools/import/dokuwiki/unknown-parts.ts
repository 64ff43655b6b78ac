import { readdirSync } from 'node:fs';
import { isKnownPlugin, unknownCalls } from '@lectern/dokuwiki';
import { splitWords } from '@/lib/base/text/split-words';
import { type RawPage, renderedSource } from '@/lib/model/records';
import { readTable, TABLES } from './settings-table';
import type { WikiSettings } from './wiki-settings';

/** Parts of a wiki without effect here. */
export interface UnknownParts {
  /** Unsupported `{{name>…}}`, with page counts. */
  calls: [name: string, pages: number][];
  plugins: string[];
  /** Number of comments in the pages, which the plugin comment hides. */
  comments: number;
  /** Settings of the operator, files of settings, and lines of such files. */
  settings: string[];
}

const READ = new Set(
  splitWords(`useacl savedir fnencode start useheading useslash sepchar deaccent htmlok syntax hidepages
    mailguard typography camelcase lang sidebar template license title`),
);
/** Files of settings that an import reads. */
const READ_FILES = new Set(TABLES.map((name) => `${name}.local.conf`));

/** Finds the parts of a DokuWiki that have no effect here: calls of plugins, plugins and settings. */
export class UnknownPartsFinder {
  private readonly calls = new Map<string, number>();
  /** Number of comments that are left out. */
  comments = 0;

  constructor(
    private readonly settings: WikiSettings | undefined,
    private readonly shortcuts: ReadonlyMap<string, string>,
  ) {}

  add(page: RawPage): void {
    for (const name of unknownCalls(renderedSource(page) ?? '', this.shortcuts)) {
      this.calls.set(name, (this.calls.get(name) ?? 0) + 1);
    }
  }

  /** Returns the parts without effect of all added pages and of the settings. */
  result(): UnknownParts {
    const { ownNames = [], plugins = [], folder } = this.settings ?? {};
    const settings = ownNames.filter((name) => !READ.has(name) && !/^(?:plugin|tpl)\./.test(name));
    const files = (folder ? readdirSync(folder) : []).filter(
      (name) => name.endsWith('.local.conf') && !READ_FILES.has(name),
    );
    const lines = TABLES.flatMap((name) =>
      readTable(this.settings, name).unusableLines.map((line) => `${name}.local.conf:${line}`),
    );
    return {
      comments: this.comments,
      calls: [...this.calls].sort(([, a], [, b]) => b - a),
      plugins: [...plugins].filter((name) => !isKnownPlugin(name) && !name.includes('.')),
      settings: [...settings, ...files, ...lines],
    };
  }
}
