import { existsSync } from 'node:fs';
import { undoOnFailure } from '@/lib/base/runtime/undo-on-failure';
import { publishStore, storePath } from '@/lib/store/build/publish-store';
import type { StoreBuilder, StorePart } from '@/lib/store/build/store-builder';
import { requireReadableStore } from '@/lib/store/build/upgrade-store';
import { isSampleStore } from '@/lib/store/queries/store-parts';
import { importDiscourse } from './discourse/import-discourse';
import { findWiki } from './dokuwiki/find-wiki';
import { guestAccess } from './dokuwiki/guest-access';
import { stageMedia } from './dokuwiki/import-media';
import { importWiki } from './dokuwiki/import-wiki';
import type { UnknownParts } from './dokuwiki/unknown-parts';
import { readLicense } from './dokuwiki/wiki-settings';
import { BoardFiles } from './files/board-files';
import { type LostAddresses, PostAddresses } from './files/post-addresses';
import { type BoardCounts, importBoard } from './import-board';
import type { ImportListener, ImportPolicy, ImportRun, Remark } from './import-report';
import { importNitroPorter, type PorterRequest } from './nitro-porter/import-nitro-porter';
import { previousStorePath, removePrevious } from './undo-import';

/** Parts that are not given stay unchanged. */
export interface ImportRequest extends ImportPolicy {
  dataDir: string;
  /** A DokuWiki's folder, media included, or its pages. */
  wiki?: string;
  /** Folder of `forums.jsonl`, `topics.jsonl`, `posts.jsonl`. */
  board?: string;
  /** Folder of Discourse's `/t/{id}.json` files, instead of `board`. */
  discourse?: string;
  /** A file of Nitro Porter, instead of `board`. */
  nitroPorter?: PorterRequest;
  /** Folder of the files that posts of the board show or link to. */
  files?: string;
  /** A DokuWiki's `data/media`, or its folder. */
  media?: string;
  /** Gets the new store's path before it is served. */
  beforeReplacing?: (store: string) => Promise<void>;
  isSample?: true;
}

export interface ImportCounts extends Partial<BoardCounts>, Record<'bad' | Remark, number> {
  pages?: number;
  media?: number;
  /** Copied files of the board. */
  files?: number;
  /** Of a board: addresses that lead nowhere. */
  lost?: LostAddresses;
  /** Path of DokuWiki's folder `conf`. */
  settings?: string;
  unknown?: UnknownParts;
  /** The wiki's license as settings of this site. */
  license?: string;
  hasDroppedSample: boolean;
}

const SILENT: ImportListener = { onBadLine: () => {}, onProgress: () => {} };

/**
 * Replaces the given parts in one final step and keeps the old ones for `undoImport`. Returns counts of the
 * imported records. Reports bad lines and leaves them out. Media are staged first and published last, so that
 * little can fail in between.
 * @throws ImportError, StoreError; the community is then unchanged
 */
export async function importCommunity(
  {
    dataDir,
    wiki,
    board,
    discourse,
    nitroPorter,
    files: filesDir,
    media,
    isSample,
    beforeReplacing,
    ...policy
  }: ImportRequest,
  listener: ImportListener = SILENT,
): Promise<ImportCounts> {
  const hasBoard = (board ?? discourse ?? nitroPorter) !== undefined;
  const hasRecords = hasBoard || wiki !== undefined;
  const remarks = { bad: 0, repeated: 0, skipped: 0 };
  const withheld = { denied: 0, unapproved: 0, foreign: 0, hidden: 0, beside: 0 };
  // An import of either part removes the whole sample.
  const hasDroppedSample = !isSample && hasRecords && isSampleStore(storePath(dataDir));
  const counts: ImportCounts = { ...remarks, ...withheld, hasDroppedSample };
  const run: ImportRun = { ...policy, listener, counts };
  const found = wiki === undefined ? undefined : findWiki(wiki);
  const isForced = policy.force === true;
  // The media may be in a folder of their own.
  const wikiOfMedia = media === undefined ? found : findWiki(media);
  const mediaDir = wikiOfMedia?.media ?? media;
  const mediaSettings = wikiOfMedia?.settings;
  const mediaAccess = { settings: mediaSettings, canRead: guestAccess(mediaSettings, isForced) };
  // A board that comes without files replaces those of the one before.
  const files = hasBoard ? new BoardFiles(dataDir, run) : undefined;
  if (filesDir !== undefined) await files?.open(filesDir);
  const addresses = new PostAddresses(filesDir === undefined ? undefined : files);
  const copied =
    mediaDir === undefined
      ? undefined
      : await stageMedia({ dir: mediaDir, ...mediaAccess }, dataDir, run);
  const fill = async (builder: StoreBuilder) => {
    if (isSample) builder.markSample();
    const keepPart = (part: StorePart) => {
      if (!hasDroppedSample) copyPart(part, dataDir, builder);
    };
    if (found === undefined) {
      keepPart('wiki');
    } else {
      const { pages, settings } = found;
      const license = settings && readLicense(settings);
      if (license) builder.setWikiLicense(license);
      const canRead = guestAccess(settings, isForced);
      const wikiCounts = await importWiki({ dir: pages, settings, canRead }, builder, run);
      Object.assign(counts, wikiCounts);
    }
    if (!hasBoard) keepPart('board');
    const target: StoreBuilder = {
      ...builder,
      addPost: (post) => builder.addPost({ ...post, html: addresses.rewrite(post.html) }),
    };
    if (board !== undefined) Object.assign(counts, await importBoard(board, target, run));
    if (discourse !== undefined) {
      Object.assign(counts, await importDiscourse(discourse, target, run));
    }
    if (nitroPorter !== undefined) {
      Object.assign(counts, await importNitroPorter(nitroPorter, target, run));
    }
  };
  const discard = () => {
    copied?.staged.discard();
    files?.discard();
  };
  await undoOnFailure(discard, async () => {
    if (hasRecords) {
      const previousPath = previousStorePath(dataDir);
      await publishStore(dataDir, fill, listener.onProgress, {
        previousPath,
        async beforeReplacing(store) {
          await files?.copy(store);
          await beforeReplacing?.(store);
        },
      });
    }
    copied?.staged.publish();
  });
  // `undoImport` must not restore parts that an earlier import replaced.
  const hasFiles = files?.publish() ?? false;
  removePrevious(dataDir, { store: !hasRecords, media: !copied, files: !hasFiles });
  if (copied) counts.media = copied.fileCount;
  if (filesDir !== undefined && files) counts.files = files.copied;
  if (hasBoard) counts.lost = addresses.lost;
  if (mediaSettings) {
    counts.settings = mediaSettings.folder;
    const license = readLicense(mediaSettings);
    if (license) counts.license = `LICENSE="${license.name}" LICENSE_URL=${license.url}`;
  }
  return counts;
}

function copyPart(part: StorePart, dataDir: string, builder: StoreBuilder): void {
  const path = storePath(dataDir);
  if (!existsSync(path)) return;
  // An unreadable store must not count as empty.
  requireReadableStore(path);
  builder.copyPart(part, path);
}
