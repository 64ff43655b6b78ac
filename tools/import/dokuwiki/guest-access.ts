import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namespaceOf } from '@/lib/model/wiki-tree';
import { ImportError } from '../import-report';
import { translatePcre } from './translate-pcre';
import { isFile, type WikiSettings } from './wiki-settings';

/**
 * Returns a function that is true for hidden pages (`isHiddenPage` of inc/pageutils.php).
 * @throws ImportError if the pattern is unreadable
 */
export function hiddenPages(settings: WikiSettings | undefined): (id: string) => boolean {
  const pattern = settings?.values.get('hidepages') ?? '';
  if (pattern === '') return () => false;
  try {
    const hidden = translatePcre(pattern);
    return (id) => hidden.test(`:${id}`);
  } catch {
    throw new ImportError(
      `The wiki hides pages by an expression that cannot be read here ($conf['hidepages'] = '${pattern}'), so that it is not known which. Write it more plainly in the wiki's settings.`,
    );
  }
}

/** True if guests may read a page, or media by any id of its namespace. */
export type CanRead = (id: string) => boolean;

/** DokuWiki's `AUTH_READ`. */
const READ = 1;

/**
 * Returns what guests may read by the access list (`auth_aclcheck_cb` of inc/auth.php). Of `@ALL` rules, the
 * page's counts, then the nearest namespace's; without one, access is denied.
 * @throws ImportError if a used access list is missing
 */
export function guestAccess(settings: WikiSettings | undefined, isForced: boolean): CanRead {
  const usesList = settings?.values.get('useacl');
  // Without settings, an existing list counts.
  const isUsed = usesList === undefined ? settings?.values.size === 0 : usesList !== '0';
  if (!settings || !isUsed) return () => true;
  const file = join(settings.folder, 'acl.auth.php');
  let text: string;
  try {
    if (!isFile(file)) throw new Error('there is no such file');
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isForced) return () => true;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError(
      `The wiki has an access list (useacl), but it cannot be read (${reason}), so that pages may not be for guests. Put ${file} there, or import all pages with --force.`,
    );
  }
  const rules = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [path = '', who, permission = ''] = line
      .trim()
      .replace(/#.*$/, '')
      .split(/[ \t]+/);
    // Placeholders concern members.
    if (who !== '@ALL' || /%(?:USER|GROUP)%/.test(path)) continue;
    const given = Number.parseInt(permission, 10) || 0;
    rules.set(path, Math.max(given, rules.get(path) ?? 0));
  }
  return (id) => {
    let permission = rules.get(id);
    let namespace = id;
    while (permission === undefined && namespace !== '') {
      namespace = namespaceOf(namespace);
      permission = rules.get(namespace === '' ? '*' : `${namespace}:*`);
    }
    return (permission ?? 0) >= READ;
  };
}
