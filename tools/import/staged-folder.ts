import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { keepOwner } from '@/lib/base/files/keep-owner';
import { removeFolder } from '@/lib/base/files/remove-folder';
import { isDiskFull } from '@/lib/base/runtime/operator-error';
import { removeLocationFromFile } from '@/tools/images/remove-location';
import { type ImportProblem, unreadable } from './import-report';
import { putFolder } from './undo-import';

/** Returns an unreadable file's problem. @throws if the disk is full */
function reportUnlessFull(error: unknown): ImportProblem {
  if (isDiskFull(error)) throw error;
  return unreadable(error);
}

/** Files copied beside a folder's, to replace them or to be removed. */
export class StagedFolder {
  private readonly staged: string;

  constructor(private readonly folder: string) {
    this.staged = `${folder}.new`;
  }

  async create(): Promise<void> {
    this.discard();
    await mkdir(this.staged, { recursive: true });
  }

  /** Copies a file. Returns why it cannot be read. @throws if the disk is full */
  copy(source: string, name: string): Promise<ImportProblem | undefined> {
    const target = join(this.staged, name);
    const copy = async () => {
      await mkdir(dirname(target), { recursive: true });
      await copyFile(source, target);
      // Photographs tell where they were taken.
      await removeLocationFromFile(target);
      return undefined;
    };
    return copy().catch(reportUnlessFull);
  }

  publish(): void {
    keepOwner(this.staged, dirname(this.folder));
    putFolder(this.staged, this.folder);
  }

  discard(): void {
    removeFolder(this.staged);
  }
}
