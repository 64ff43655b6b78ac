import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { manifest, readJson } from './read-json';

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)/i;

async function printLicense(root: string, folder: string): Promise<string> {
  const { name, version, license } = await readJson(manifest, root, folder, 'package.json');
  const [, compiled] = folder.split('/compiled/');
  const files = (await readdir(path.join(root, folder))).filter((file) => LICENSE_FILE.test(file));
  const texts = files.sort().map((file) => readFile(path.join(root, folder, file), 'utf8'));
  const title = [compiled ? `${compiled} (in next)` : name, version].filter(Boolean).join(' ');
  const parts = [title, license && `License: ${license}`, ...(await Promise.all(texts))];
  return parts.flatMap((part) => part?.trim() || []).join('\n\n');
}

/** Returns the licenses of packages as a text. @param folders relative to `root` */
export async function printLicenses(root: string, folders: readonly string[]): Promise<string> {
  const licenses = await Promise.all(folders.map((folder) => printLicense(root, folder)));
  const parts = ['Lectern holds code of the following packages.', ...licenses];
  return parts.join(`\n\n${'-'.repeat(80)}\n\n`);
}
