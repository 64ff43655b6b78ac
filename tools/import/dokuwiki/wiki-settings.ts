import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface WikiSettings {
  /** Path of DokuWiki's folder `conf`. */
  folder: string;
  /**
   * Texts, numbers and `1` or `0` of `$conf['name'] = …;`. Keys join with dots:
   * `$conf['plugin']['publish']['hide drafts']` is `plugin.publish.hide drafts`.
   */
  values: ReadonlyMap<string, string>;
  /** Names that the operator has set (`local.php` and `local.protected.php`), in order. */
  ownNames?: readonly string[];
  /** Active plugins; undefined without the program. */
  plugins?: ReadonlySet<string> | undefined;
}

/** True for a regular file. Reading a named pipe would block. */
export const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** DokuWiki's order (`main` and `plugins` of inc/config_cascade.php). */
const FILES = ['dokuwiki.php', 'local.php', 'local.protected.php'];
const PLUGIN_FILES = ['plugins.php', 'plugins.local.php', 'plugins.protected.php'];

const COMMENT = String.raw`/\*[\s\S]*?\*/|(?://|#).*`;
const SINGLE_QUOTED = String.raw`'(?:[^'\\]|\\[\s\S])*'`;
const DOUBLE_QUOTED = String.raw`"(?:[^"\\]|\\[\s\S])*"`;
const KEYS = String.raw`(?<keys>(?:\[\s*['"][^'"\]]+['"]\s*\])+)`;
/** A text without variables, a number or a boolean. */
const VALUE = String.raw`(?<quoted>${SINGLE_QUOTED}|"(?:[^"\\$]|\\[\s\S])*")|(?<bare>-?\d+|true|false)`;
const ASSIGNMENT = String.raw`\$(?:conf|plugins)${KEYS}\s*=\s*(?:${VALUE})\s*;`;
/** Comments and strings may contain assignments, so they are matched whole. */
const TOKEN = new RegExp([COMMENT, ASSIGNMENT, SINGLE_QUOTED, DOUBLE_QUOTED].join('|'), 'gi');

/** Reads assignments as data. No PHP runs. */
function readAssignments(folder: string, names: readonly string[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const file of names.map((name) => join(folder, name)).filter(isFile)) {
    for (const { groups = {} } of readFileSync(file, 'utf8').matchAll(TOKEN)) {
      const { keys, quoted, bare = '' } = groups;
      if (keys === undefined) continue;
      const name = Array.from(keys.matchAll(/['"]([^'"]+)['"]/g), ([, key]) => key).join('.');
      const text = quoted?.slice(1, -1).replace(/\\([\\'"])/g, '$1');
      values.set(name, text ?? bare.replace(/^true$/i, '1').replace(/^false$/i, '0'));
    }
  }
  return values;
}

/**
 * Returns the places where a file or folder of DokuWiki's program exists.
 * @param folder DokuWiki's folder `conf`
 * @param path relative to the program's folder
 */
export const programPaths = (folder: string, path: string): string[] =>
  ['..', '../../usr/share/dokuwiki', '../../var/lib/dokuwiki']
    .map((top) => join(folder, top, path))
    .filter((found) => existsSync(found));

/** Reads the settings in DokuWiki's folder `conf`; undefined if the folder has no file of settings. */
export function readSettings(folder: string): WikiSettings | undefined {
  const hasFile = [...FILES, 'acl.auth.php'].some((name) => isFile(join(folder, name)));
  if (!hasFile) return undefined;
  const switches = readAssignments(folder, PLUGIN_FILES);
  const folders = programPaths(folder, 'lib/plugins');
  const installed = folders.flatMap((path) => readdirSync(path));
  return {
    folder,
    values: readAssignments(folder, FILES),
    ownNames: [...readAssignments(folder, FILES.slice(1)).keys()],
    plugins:
      folders.length === 0
        ? undefined
        : new Set(installed.filter((name) => switches.get(name) !== '0')),
  };
}

/** True if the wiki has the plugin and it is active; undefined if the wiki's plugins are unknown. */
export const hasPlugin = (settings: WikiSettings | undefined, name: string): boolean | undefined =>
  settings?.plugins?.has(name);

const LICENSE = /\$license\[\s*['"]([^'"]{1,80})['"]\s*\]\s*=\s*(?:array\s*\(|\[)([^;]{1,1000});/g;
const LICENSE_FACT = /['"](name|url)['"]\s*=>\s*['"]([^'"]{1,500})['"]/g;

/** As the setting `LICENSE`. */
const MAX_LICENSE_UNITS = 80;

/**
 * Returns name and URL of the wiki's license (`$conf['license']`) from DokuWiki's license files; undefined if
 * they lack either.
 */
export function readLicense({
  folder,
  values,
}: WikiSettings): { name: string; url: string } | undefined {
  const sources = ['license.php', 'license.local.php']
    .map((name) => join(folder, name))
    .filter(isFile)
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(LICENSE)]);
  // Later files and lines replace earlier ones.
  const [, , facts = ''] = sources.findLast(([, key]) => key === values.get('license')) ?? [];
  const { name, url } = Object.fromEntries(
    Array.from(facts.matchAll(LICENSE_FACT), ([, key = '', value = '']) => [key, value]),
  );
  const isKnown = name !== undefined && url !== undefined && /^https?:\/\/\S+$/.test(url);
  return isKnown ? { name: name.slice(0, MAX_LICENSE_UNITS), url } : undefined;
}
