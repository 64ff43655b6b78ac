import type { Connection } from '@/lib/embedded/store/connection';
import { publishStore } from '@/lib/embedded/store/publish';
import { inTransaction, mirrorPath } from './database';
import { Notes } from './notes';

/** Replaces the served store of a data folder by what the mirror has by now, in one step. */
export async function publishMirror(dataDir: string, db: Connection): Promise<void> {
  const notes = new Notes(db);
  const agreedAt = notes.number('agreed_at') || notes.number('sweep_at');
  const put = db.prepare<[string, number]>('INSERT INTO mirrored (origin, at) VALUES (?, ?)');
  inTransaction(db, () => {
    db.exec('DELETE FROM mirrored');
    put.run(notes.text('origin') ?? '', agreedAt);
  });
  await publishStore(dataDir, async (builder) => {
    for (const part of ['wiki', 'board', 'mirror'] as const) {
      builder.keep(part, mirrorPath(dataDir));
    }
  });
}
