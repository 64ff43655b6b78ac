import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { filesBelow } from '@/lib/base/files/files-below';
import { manifest, readJson } from './read-json';

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)/i;

/** Returns the paths of a package's licenses, also those in a folder (https://reuse.software/spec-3.3/). */
async function licenseFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries.filter(({ name }) => LICENSE_FILE.test(name));
  const paths = found.map(async (entry) => {
    const place = path.join(folder, entry.name);
    if (!entry.isDirectory()) return [place];
    return (await filesBelow(place)).map((name) => path.join(place, name));
  });
  return (await Promise.all(paths)).flat().sort();
}

async function printLicense(root: string, folder: string): Promise<string> {
  const { name, version, license } = await readJson(manifest, root, folder, 'package.json');
  const [, compiled] = folder.split('/compiled/');
  const files = await licenseFiles(path.join(root, folder));
  const texts = files.map((file) => readFile(file, 'utf8'));
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
