import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { OperatorError } from '@/lib/base/runtime/operator-error';
import { parseJson } from '@/lib/wire/json/json';
import { filesBelow } from '@/tools/cli/files-below';
import { BACKUP_PARTS } from './backup-parts';

const NAME = 'backup.json';
const FORMAT = 1;

/** A backup cannot be made, read or restored; the message says why. */
export class BackupError extends OperatorError {}

/** A path below a part of the backup, which leads nowhere else. */
const filePath = z.string().refine((path) => {
  const names = path.split('/');
  const isPlain = names.every((name) => !/^\.{0,2}$|[\\\0]/.test(name));
  return isPlain && Object.hasOwn(BACKUP_PARTS, names[0] ?? '');
}, 'is no path of a backup');

const manifest = z.object({
  format: z.literal(FORMAT, { error: 'is not that of this version of Lectern' }),
  madeAt: z.iso.datetime(),
  files: z.array(
    z.object({
      /** Below the folder of the backup, with `/` between names. */
      path: filePath,
      bytes: z.int().min(0),
      sha256: z.string().regex(/^[\da-f]{64}$/),
    }),
  ),
});

/** The list of a backup's files, with what each of them holds. It is written last. */
export type BackupManifest = z.output<typeof manifest>;

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Writes the list of all files of a folder into it, and returns it. */
export async function writeManifest(dir: string): Promise<BackupManifest> {
  const files: BackupManifest['files'] = [];
  for (const path of await filesBelow(dir)) {
    const file = join(dir, path);
    files.push({ path, bytes: (await stat(file)).size, sha256: await digestOf(file) });
  }
  const made = { format: FORMAT, madeAt: new Date().toISOString(), files } as const;
  await writeFile(join(dir, NAME), `${JSON.stringify(made, null, 2)}\n`);
  return made;
}

/**
 * Reads the list of a backup's files, and compares each of them with it.
 * @throws BackupError when the folder is no complete backup, or a file is not as it was written
 */
export async function readManifest(dir: string): Promise<BackupManifest> {
  const bytes = await readFile(join(dir, NAME)).catch(() => {
    throw new BackupError(`${dir} is no complete backup: it has no ${NAME}.`);
  });
  const json = parseJson(bytes, bytes.length);
  const parsed = manifest.safeParse(json.kind === 'ok' ? json.value : undefined);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BackupError(`${NAME} of ${dir}: ${issue?.path.join('.')} ${issue?.message}.`);
  }
  for (const { path, bytes, sha256 } of parsed.data.files) {
    const found = await stat(join(dir, path)).catch(() => undefined);
    if (!found) throw new BackupError(`The backup ${dir} is damaged: ${path} is missing.`);
    if (found.size !== bytes || (await digestOf(join(dir, path))) !== sha256)
      throw new BackupError(`The backup ${dir} is damaged: ${path} is not what was written.`);
  }
  return parsed.data;
}
