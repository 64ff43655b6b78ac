import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The settings of a DokuWiki, as its folder `conf` has them. */
export interface WikiSettings {
  folder: string;
  /** Texts, numbers and `1` or `0` of `$conf['name'] = …;`; other expressions are left out. */
  values: ReadonlyMap<string, string>;
}

/** False for a named pipe too, of which the opening would wait for a writer. */
export const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** The files that DokuWiki reads, in its order (`main` of inc/config_cascade.php). */
const FILES = ['dokuwiki.php', 'local.php', 'local.protected.php'];

/** A comment of PHP, a text, or an assignment of a text, number or truth value. */
const TOKEN =
  /\/\*[\s\S]*?\*\/|(?:\/\/|#).*|\$conf\[\s*['"](\w+)['"]\s*\]\s*=\s*(?:'((?:[^'\\]|\\[\s\S])*)'|"((?:[^"\\$]|\\[\s\S])*)"|(-?\d+|true|false))\s*;|'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"/gi;

/** Reads the settings in a folder as data: no PHP runs. Undefined where the folder has none. */
export function readSettings(folder: string): WikiSettings | undefined {
  const files = FILES.map((name) => join(folder, name)).filter(isFile);
  if (files.length === 0 && !isFile(join(folder, 'acl.auth.php'))) return undefined;
  const values = new Map<string, string>();
  for (const file of files) {
    for (const [, name, single, double, bare] of readFileSync(file, 'utf8').matchAll(TOKEN)) {
      if (name === undefined) continue;
      const text = (single ?? double)?.replace(/\\([\\'"])/g, '$1');
      values.set(name, text ?? bare?.replace(/^true$/i, '1').replace(/^false$/i, '0') ?? '');
    }
  }
  return { folder, values };
}

const LICENSE = /\$license\[\s*['"]([^'"]{1,80})['"]\s*\]\s*=\s*(?:array\s*\(|\[)([^;]{1,1000});/g;
const LICENSE_FACT = /['"](name|url)['"]\s*=>\s*['"]([^'"]{1,500})['"]/g;

/** Returns the license that a wiki is under (`$conf['license']`), from the files in which DokuWiki describes licenses. */
export function readLicense({
  folder,
  values,
}: WikiSettings): { name: string; url: string } | undefined {
  const sources = ['license.php', 'license.local.php']
    .map((name) => join(folder, name))
    .filter(isFile)
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(LICENSE)]);
  const [, , facts = ''] = sources.findLast(([, key]) => key === values.get('license')) ?? [];
  const { name, url } = Object.fromEntries(
    Array.from(facts.matchAll(LICENSE_FACT), ([, key = '', value = '']) => [key, value]),
  );
  return name !== undefined && url !== undefined ? { name, url } : undefined;
}
