import { execFileSync } from 'node:child_process';
import { truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
import { copySample } from '@/tools/import/publish-sample';
import { get } from '../site/get';
import { startSite } from '../site/start';
import type { Figure } from './torture';

interface Case {
  name: string;
  /** Breaks an empty data folder. Returns a function that cleans up. */
  spoil(folder: string): Promise<(() => void) | undefined>;
  /** Sentence that the log must contain. */
  sentence: RegExp;
  /** Mounts a file system. */
  needsMount?: true;
}

async function sampleIn(folder: string): Promise<string> {
  await copySample(folder);
  return path.join(folder, 'community.db');
}

const CASES: Case[] = [
  {
    name: 'a text file instead of the database',
    async spoil(folder) {
      writeFileSync(path.join(folder, 'community.db'), 'no database '.repeat(1000));
      return undefined;
    },
    sentence: /community\.db cannot be read as a community's store/,
  },
  {
    name: 'a truncated database',
    async spoil(folder) {
      truncateSync(await sampleIn(folder), 20_000);
      return undefined;
    },
    sentence: /community\.db cannot be read|malformed|embedded community failed/,
  },
  {
    name: 'a full disk',
    async spoil(folder) {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
      return () => execFileSync('umount', [folder]);
    },
    sentence: /The data folder \S+ cannot be written/,
    needsMount: true,
  },
  {
    name: 'a database that another process holds',
    async spoil(folder) {
      const db = openSqlite(await sampleIn(folder));
      db.exec('BEGIN EXCLUSIVE');
      return () => db.close();
    },
    sentence: /locked/,
  },
];

async function tried({ name, spoil, sentence }: Case): Promise<Figure> {
  const folder = temporaryDir();
  const undo = await spoil(folder);
  const site = await startSite({ DATA_DIR: folder });
  try {
    const list = await get(site, '/board/topics');
    const live = await get(site, '/api/health/live');
    const lines = site
      .log()
      .split('\n')
      .filter((line) => sentence.test(line));
    const isWhole =
      list.body.includes('<!DOCTYPE html>') && list.headers['retry-after'] !== undefined;
    return {
      what: `DATA_DIR: ${name}`,
      measured: `${list.status}, live ${live.status}, ${lines.length} lines: ${lines[0]?.slice(0, 160) ?? site.log().slice(-300)}`,
      promised: '503, live 200, one clear sentence',
      holds: list.status === 503 && isWhole && live.status === 200 && lines.length === 1,
    };
  } finally {
    await site.stop();
    undo?.();
  }
}

/** True if this process may mount file systems: root on Linux, outside most containers. */
export function canMount(): boolean {
  const folder = temporaryDir();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks broken data folders: the site reports the reason in one sentence and keeps running.
 * @param mounted only cases that mount a file system, or only others; all by default
 */
export async function dataFolders(mounted?: boolean): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const each of CASES) {
    if (mounted === undefined || mounted === Boolean(each.needsMount)) {
      figures.push(await tried(each));
    }
  }
  return figures;
}
