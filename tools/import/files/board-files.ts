import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { boardFilesPath, boardFileUrl } from '@/lib/base/files/copied-files';
import { mediaTypeOfFile } from '@/lib/content/images/media-type';
import { detectRasterType, SIGNATURE_BYTES } from '@/lib/content/images/raster-type';
import { PLACEHOLDER_BASE } from '@/lib/content/links/rewrite-links';
import { contentSettings } from '@/lib/content/settings/content-settings';
import { parseHref } from '@/lib/urls/parse-href';
import { findBoardFiles } from '@/tools/images/find-images';
import { addRecords } from '../add-records';
import { type ImportRun, SourceTally, unreadable } from '../import-report';
import { findFiles } from '../source/find-files';
import { StagedFolder } from '../staged-folder';
import { previousStorePath } from '../undo-import';
import { fileLine } from './file-line';
import { type FileAddress, keysOfStored, readFileAddress, systemOfKey } from './file-rules';

interface FolderFile {
  path: string;
  name?: string | undefined;
  /** Found by its number or by `files.jsonl`, so it is meant. */
  isNumbered?: boolean;
}

const MAPPING = /^files\.jsonl(?:\.gz)?$/;
/** Sites need no larger files, which would take long to copy. */
const MAX_FILE_BYTES = 1e9;
const MAX_NAME_UNITS = 80;
/** A path is sought without its first segments, since the folder may be one below the forum's. */
const MAX_SEGMENTS = 12;
/** Folders from which a forum gives files of any type. From others, links could lead to its settings. */
const UPLOADS = /(?:^|\/)(?:uploads?|attachments|files|fileupload|downloads?|[0-9a-f]{40})\//i;
const SCRIPT = /\.(?:php\w*|phtml|cgi|aspx?|jsp)$/i;
/** A file of an export keeps its address. */
const EXPORTED = /^[0-9a-f]{40}(?=\/)/;
const VIEWED = /^(?:image|audio|video)\/|pdf$/;

function endsOf(path: string): string[] {
  const segments = path.split('/').slice(-MAX_SEGMENTS);
  return segments.map((_, at) => segments.slice(at).join('/'));
}

function firstBytes(file: string): Buffer {
  const bytes = Buffer.alloc(SIGNATURE_BYTES);
  const handle = openSync(file, 'r');
  try {
    return bytes.subarray(0, readSync(handle, bytes, 0, SIGNATURE_BYTES, 0));
  } finally {
    closeSync(handle);
  }
}

/** Returns a name for any disk, with an image's extension for an image. */
function nameFor(given: string, start: Buffer): string {
  const plain = basename(given)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '_');
  const name = plain.slice(-MAX_NAME_UNITS).replace(/^[._]+/, '') || 'file';
  const raster = detectRasterType(start);
  const isNamed = raster === undefined || /\.(?:png|jpe?g|gif|webp|avif)$/i.test(name);
  return isNamed ? name : `${name}.${basename(raster)}`;
}

/**
 * The folder of files beside a board. Only what the finished store shows or links to is copied, beside the
 * current files, to replace them or to be removed.
 */
export class BoardFiles {
  copied = 0;
  private readonly byKey = new Map<string, FolderFile>();
  /** Site paths by path in the folder; undefined for a refused file. */
  private readonly urls = new Map<string, string | undefined>();
  private readonly tally: SourceTally;
  private readonly staged: StagedFolder;

  private folder = '';
  private hasStaged = false;

  constructor(
    private readonly dataDir: string,
    private readonly run: ImportRun,
  ) {
    this.tally = new SourceTally({ source: 'files', unit: 'files', mayBeEmpty: true }, run);
    this.staged = new StagedFolder(boardFilesPath(dataDir));
  }

  /** Lists the folder and reads its `files.jsonl`. @throws ImportError if one is unreadable */
  async open(folder: string): Promise<void> {
    this.folder = folder;
    const found = await findFiles(this.folder, this.tally, /^\./);
    for (const entry of found) {
      const path = entry.split(sep).join('/');
      if (path.includes('\uFFFD')) this.leaveOut(path, 'has a name that is not UTF-8');
      else if (!MAPPING.test(path)) this.add(path);
    }
    const mapping = found.find((path) => MAPPING.test(path));
    if (mapping === undefined) return;
    const named = new Set<string>();
    await addRecords(
      {
        path: join(this.folder, mapping),
        schema: fileLine,
        mayBeEmpty: true,
        addRow: ({ address, path, name }) => {
          const url = parseHref(address, PLACEHOLDER_BASE);
          const stored = keysOfStored(basename(path));
          const keys = [path.normalize('NFC').replace(/^(?:\.?\/)+/, ''), ...stored];
          const file = this.findAny(keys);
          const about = `path ${path}`;
          if (!url) return { about: `address ${address}`, reason: 'is no address' };
          if (!file) return { about, reason: 'is not in the folder', remark: 'skipped' };
          const read = readFileAddress(url);
          const key = read.keys[0] ?? read.path + read.query;
          this.byKey.set(key, { path: file.path, name: name ?? undefined, isNumbered: true });
          if (read.keys.length > 0) named.add(key);
          return undefined;
        },
      },
      this.run,
    );
    this.keepOnly(named);
  }

  /**
   * Returns the site path of an address' file; undefined if there is none, or it is refused.
   * @param label the name in the post, for a file that the folder names by a hash
   */
  urlOf(url: URL, label: string | undefined): string | undefined {
    const address = readFileAddress(url, contentSettings().baseUrl?.pathname);
    const file = this.find(address);
    if (!file) return undefined;
    const { path } = file;
    if (!this.urls.has(path)) {
      this.urls.set(path, this.judge(file, address.path, label));
    }
    return this.urls.get(path);
  }

  /** Copies the files that a store shows or links to. @throws if the disk is full */
  async copy(store: string): Promise<void> {
    this.hasStaged = this.urls.size > 0 || existsSync(boardFilesPath(this.dataDir));
    if (!this.hasStaged) return;
    await this.staged.create();
    const shown = this.urls.size > 0 ? findBoardFiles(store) : new Set();
    for (const [path, url] of this.urls) {
      if (url === undefined || !shown.has(url)) continue;
      const [, , hash = '', name = ''] = url.split('/');
      const source = join(this.folder, path);
      const problem = await this.staged.copy(source, join(hash, decodeURIComponent(name)));
      if (problem) this.leaveOut(path, problem.reason);
      else this.copied += 1;
    }
  }

  /** Replaces the current files, for `undoImport` also by none. Returns false if there were none, either. */
  publish(): boolean {
    if (!this.hasStaged) return false;
    const folder = boardFilesPath(this.dataDir);
    if (!existsSync(folder) && existsSync(previousStorePath(this.dataDir))) mkdirSync(folder);
    this.staged.publish();
    return true;
  }

  discard(): void {
    this.staged.discard();
  }

  private add(path: string): void {
    this.byKey.set(path.normalize('NFC'), { path, isNumbered: path.endsWith('.attach') });
    for (const key of keysOfStored(basename(path))) {
      this.byKey.set(key, { path, isNumbered: true });
    }
  }

  /** Removes what `files.jsonl` does not name of a system of which it names files: guests may not see it. */
  private keepOnly(named: ReadonlySet<string>): void {
    const systems = new Set([...named].map(systemOfKey));
    for (const key of this.byKey.keys()) {
      if (systems.has(systemOfKey(key)) && !named.has(key)) this.byKey.delete(key);
    }
  }

  private findAny(keys: readonly string[]): FolderFile | undefined {
    return keys.map((key) => this.byKey.get(key)).find(Boolean);
  }

  private find({ path, query, keys }: FileAddress): FolderFile | undefined {
    return this.findAny([...keys, ...endsOf(path).flatMap((end) => [end + query, end])]);
  }

  /** Returns the site path of a file; undefined if it is refused. */
  private judge(
    { path, name, isNumbered }: FolderFile,
    address: string,
    label: string | undefined,
  ) {
    try {
      const source = join(this.folder, path);
      if (statSync(source).size > MAX_FILE_BYTES) {
        return this.leaveOut(path, 'is larger than 1 GB');
      }
      const start = firstBytes(source);
      const addressed = basename(SCRIPT.test(address) ? path : address);
      const shownName = nameFor(name ?? (isNumbered ? (label ?? addressed) : path), start);
      const media = mediaTypeOfFile(shownName, start);
      if (!media) return this.leaveOut(path, 'is no image');
      const isUpload = UPLOADS.test(address) && !SCRIPT.test(path);
      if (!isNumbered && !isUpload && !VIEWED.test(media.type)) {
        return this.leaveOut(path, 'is in no folder of uploads');
      }
      const digest = createHash('sha256').update(path).digest('hex').slice(0, 40);
      return boardFileUrl(EXPORTED.exec(path)?.[0] ?? digest, shownName);
    } catch (error) {
      return this.leaveOut(path, unreadable(error).reason);
    }
  }

  private leaveOut(file: string, reason: string): undefined {
    this.tally.report({ file, reason, remark: 'skipped' });
    return undefined;
  }
}
