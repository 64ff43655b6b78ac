import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namespaceOf } from '@/lib/model/wiki-tree';
import { ImportError } from '../import-report';
import { isFile, type WikiSettings } from './wiki-settings';

/**
 * Returns which pages the wiki hides (`isHiddenPage` of inc/pageutils.php).
 * @throws ImportError where the expression cannot be read
 */
export function hiddenPages(settings: WikiSettings | undefined): (id: string) => boolean {
  const pattern = settings?.values.get('hidepages') ?? '';
  if (pattern === '') return () => false;
  // PHP takes more escapes for characters than JavaScript does with `u`.
  for (const flags of ['iu', 'i']) {
    try {
      const hidden = new RegExp(pattern, flags);
      return (id) => hidden.test(`:${id}`);
    } catch {}
  }
  throw new ImportError(
    `The wiki hides pages by an expression that cannot be read here ($conf['hidepages'] = '${pattern}'), so that it is not known which. Write it more plainly in the wiki's settings.`,
  );
}

/** Whether guests may read a page, or a file of media by any id in its namespace. */
export type CanRead = (id: string) => boolean;

/** The lowest permission that lets a page be read (`AUTH_READ`). */
const READ = 1;

/**
 * Returns what guests may read by the access list of a wiki (`auth_aclcheck_cb` of inc/auth.php). Of the
 * rules for `@ALL`, the rule of the page decides, else the rule of the nearest namespace. Without a rule
 * guests may read nothing.
 * @throws ImportError where the wiki uses an access list that is not there
 */
export function guestAccess(settings: WikiSettings | undefined, isForced: boolean): CanRead {
  const usesList = settings?.values.get('useacl');
  // Where no file of settings says so, a list that is there is meant.
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
    // A rule with a placeholder is for members.
    if (who !== '@ALL' || /%(?:USER|GROUP)%/.test(path)) continue;
    const given = Number.parseInt(permission, 10) || 0;
    rules.set(path, Math.max(given, rules.get(path) ?? 0));
  }
  return (id) => {
    let permission = rules.get(id);
    for (let at = id; permission === undefined && at !== ''; ) {
      at = namespaceOf(at);
      permission = rules.get(at === '' ? '*' : `${at}:*`);
    }
    return (permission ?? 0) >= READ;
  };
}
