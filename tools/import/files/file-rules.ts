import { decodePercent } from '@/lib/base/text/percent-encoding';

/** How a system addresses its files by numbers, and names them on its disk. */
interface FileRule {
  system: string;
  /** Of the decoded path. A group is the number. */
  path: RegExp;
  /** Else, parameters of which one is the number. */
  parameters?: readonly string[];
  /** Names of files that tell the number. Without it, `files.jsonl` has to. */
  stored?: RegExp;
}

/**
 * From the sources of the systems: phpBB `download/file.php`, SMF `getAttachmentFilename`, MyBB
 * `attachment.php`, vBulletin `fetch_attachment_path`, Invision `interface/file`, Nitro Porter `attachments`.
 * The number in vBulletin's addresses names no file since version 4, so no rule takes it for one.
 */
const FILE_RULES: readonly FileRule[] = [
  { system: 'phpBB', path: /(?:^|\/)download\/file\.php$/, parameters: ['id'] },
  {
    system: 'phpBB by Nitro Porter',
    path: /(?:^|\/)FileUpload\/(\d+_[0-9a-f]{32})\.\w+$/,
    stored: /^(\d+_[0-9a-f]{32})$/,
  },
  {
    system: 'SMF',
    path: /(?:^|\/)(?:index\.php)?$/,
    parameters: ['attach'],
    stored: /^(\d+)_(?:[0-9a-f]{40}(?:\.dat)?|.*[0-9a-f]{32})$/,
  },
  { system: 'MyBB', path: /(?:^|\/)attachment\.php$/, parameters: ['aid', 'thumbnail'] },
  {
    system: 'MyBB by Nitro Porter',
    path: /(?:^|\/)attachments\/(?:\d{6}\/)?(post_\d+_\d+_\w+)\.attach$/,
    stored: /^(post_\d+_\d+_\w+)\.attach$/,
  },
  { system: 'vBulletin', path: /(?:^|\/)attachment\.php$/, parameters: ['attachmentid'] },
  {
    // Its extension is the type: `attachments/31/151.image/png`.
    system: 'vBulletin by Nitro Porter',
    path: /(?:^|\/)\d+\/(\d+)\.\w+(?:\/[\w.-]+)?$/,
    stored: /^(\d+)\.attach$/,
  },
  { system: 'vBulletin 5', path: /(?:^|\/)filedata\/fetch$/, parameters: ['id'] },
  { system: 'vBulletin 5 data', path: /(?:^|\/)filedata\/fetch$/, parameters: ['filedataid'] },
  { system: 'XenForo', path: /(?:^|\/)attachments\/(?:[^/]*\.)?(\d+)\/?$/ },
  {
    system: 'XenForo data',
    path: /(?:^|\}|(?:^|\/)attachments\/\d+\/)(\d+)-[^/]+\.\w+$/,
    stored: /^(\d+)-[0-9a-f]{32}\.data$/,
  },
  { system: 'Invision 3', path: /(?:^|\/)(?:index\.php)?$/, parameters: ['attach_id'] },
  { system: 'Invision 4', path: /(?:^|\/)interface\/file\/attachment\.php$/, parameters: ['id'] },
];

/** An address as rules and mappings know it. */
export interface FileAddress {
  /** Decoded, without the slash at its begin. */
  path: string;
  query: string;
  /** What a system calls the file, if the address has its number. */
  keys: readonly string[];
}

const keyOf = (system: string, id: string) => `${system} ${id}`;

/** Returns the system of a key. */
export const systemOfKey = (key: string): string => key.slice(0, Math.max(0, key.lastIndexOf(' ')));

/** Invision writes this in place of the address of its uploads. */
const FILE_STORE = /^[<{]fileStore\.\w+[>}](?=\/)/;

/** Returns how a file is addressed below a base. */
export function readFileAddress({ pathname, search }: URL, base: string = '/'): FileAddress {
  const below = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  // What is not UTF-8 names no file.
  const decoded = (decodePercent(below) ?? below).normalize('NFC').replace(/^\/+/, '');
  const path = decoded.replace(FILE_STORE, 'uploads');
  // SMF divides parameters by semicolons.
  const query = new URLSearchParams(search.replaceAll(';', '&'));
  const keys = FILE_RULES.flatMap((rule) => {
    const found = rule.path.exec(path);
    const numbers = rule.parameters?.map((name) => /^\d+/.exec(query.get(name) ?? '')?.[0]);
    const id = numbers ? numbers.find(Boolean) : found?.[1];
    return found && id ? [keyOf(rule.system, id)] : [];
  });
  return { path, query: search, keys };
}

/** Returns what systems call a file of this name on their disk. */
export const keysOfStored = (name: string): string[] =>
  FILE_RULES.flatMap(({ system, stored }) => {
    const id = stored?.exec(name)?.[1];
    return id === undefined ? [] : [keyOf(system, id)];
  });
