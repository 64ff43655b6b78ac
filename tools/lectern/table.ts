import type { Command } from '@/tools/cli/define-command';

/** A command's line in the list of commands, and its module. */
export interface CommandRow {
  summary: string;
  load(): Promise<{ default: Command }>;
}

/** All commands but `help`. */
export const COMMANDS: Readonly<Record<string, CommandRow>> = {
  serve: {
    summary: 'serves a community: the one in DATA_DIR, or the one at a URL',
    load: () => import('@/tools/launcher/command'),
  },
  import: {
    summary: 'replaces the community in DATA_DIR by files of a wiki and a board',
    load: () => import('@/tools/import/command'),
  },
  mirror: {
    summary: 'copies a community through its interface into DATA_DIR',
    load: () => import('@/tools/mirror/command'),
  },
  export: {
    summary: 'writes the community as the files that import reads',
    load: () => import('@/tools/export/command'),
  },
  freeze: {
    summary: 'writes the community as static files for any file server',
    load: () => import('@/tools/freeze/command'),
  },
  zim: {
    summary: 'packs the community into a file for Kiwix',
    load: () => import('@/tools/zim/command'),
  },
  backup: {
    summary: 'copies what is worth keeping of DATA_DIR, or puts it back',
    load: () => import('@/tools/backup/command'),
  },
  check: {
    summary: 'checks settings, the data folder, the community and the disk',
    load: () => import('@/tools/check/command'),
  },
  forget: {
    summary: "removes a record, or a member's name, for good",
    load: () => import('@/tools/forget/command'),
  },
};
