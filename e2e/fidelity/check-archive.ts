import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import type { ContentSettings } from '@/lib/content/settings/content-settings';
import { storePath } from '@/lib/store/build/publish-store';
import { openReadOnly } from '@/lib/store/database/database';
import { iterateRecords } from '@/lib/store/database/iterate-records';
import { importCommunity } from '@/tools/import/import-community';
import { CONTENT_KINDS, type ContentKind, comparePost } from './compare-post';

/** Content of an archive that its pages lack. */
export interface ArchiveReport {
  posts: number;
  totals: Record<ContentKind, number>;
  lost: { kind: ContentKind; topicId: number; postId: number; what: string }[];
  /** Number of exceptions by kind. */
  exceptions: Map<string, number>;
}

/**
 * Imports a Discourse archive into a new folder, renders every post, and compares it with its original.
 * @throws ImportError if there is nothing to import
 */
export async function checkArchive(
  folder: string,
  settings: ContentSettings,
): Promise<ArchiveReport> {
  const dataDir = temporaryDir();
  await importCommunity({ dataDir, discourse: folder });
  const db = openReadOnly(storePath(dataDir));
  const report: ArchiveReport = {
    posts: 0,
    lost: [],
    exceptions: new Map(),
    totals: { words: 0, links: 0, pictures: 0, videos: 0 },
  };
  for (const post of iterateRecords(db).posts()) {
    const { totals, lost, exceptions } = await comparePost(post, settings);
    report.posts += 1;
    for (const kind of CONTENT_KINDS) {
      report.totals[kind] += totals[kind];
      for (const what of lost[kind]) {
        report.lost.push({ kind, topicId: post.topicId, postId: post.id, what });
      }
    }
    for (const name of exceptions) {
      report.exceptions.set(name, (report.exceptions.get(name) ?? 0) + 1);
    }
  }
  db.close();
  return report;
}
