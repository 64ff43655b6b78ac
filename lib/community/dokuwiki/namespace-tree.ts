import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/lib/base/log/log';
import { warnOnceASecond } from '@/lib/base/log/warn-once-a-second';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { type Outcome, ok } from '@/lib/model/outcome';
import { namespaceOf, withAncestors } from '@/lib/model/wiki-tree';
import { MAX_ENTRIES, type WikiFolder } from './wiki-lists';
import type { WikiMemory } from './wiki-memory';

/** Reads the namespaces of a live DokuWiki, in the background if there are many. */
export class NamespaceTree {
  private reading: Promise<Outcome<string[]>> | undefined;

  constructor(
    private readonly memory: WikiMemory,
    private readonly pauseMs: number,
  ) {}

  /**
   * Returns the known namespaces at and below `top` after at most one request. Reads the others in the
   * background.
   */
  async known(top: string, client: ClientKind): Promise<Outcome<string[]>> {
    const folder = await this.memory.folderOfTree(top, client);
    if (folder.kind !== 'ok') return folder;
    this.whole('background').catch((error: unknown) =>
      log().error({ event: 'namespaces not read', err: error }),
    );
    const found = new Set([top]);
    for (const namespace of found) {
      addNamespaces(found, namespace, this.memory.knownFolder(namespace));
    }
    return ok(this.withPages(found));
  }

  /** Returns all namespaces, or the first failure. */
  whole(client: ClientKind): Promise<Outcome<string[]>> {
    this.reading ??= this.readAll(client).finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  private async readAll(client: ClientKind): Promise<Outcome<string[]>> {
    const found = new Set(['']);
    for (const namespace of found) {
      const isRequested = !this.memory.hasFolder(namespace);
      const folder = await this.memory.folderOfTree(namespace, client);
      if (folder.kind !== 'ok') return folder;
      addNamespaces(found, namespace, folder.value);
      if (isRequested && this.pauseMs > 0) await sleep(this.pauseMs, undefined, { ref: false });
    }
    return ok(this.withPages(found));
  }

  /** Leaves out namespaces that show guests no page in their whole tree. Unread ones stay. */
  private withPages(found: Iterable<string>): string[] {
    const ids = [...found];
    const shown = ids.filter((id) => this.memory.knownFolder(id)?.pages.length !== 0);
    const all = withAncestors(shown);
    return ids.filter((id) => all.has(id));
  }
}

/** Adds the children of `parent`, up to 20,000 namespaces in all. */
function addNamespaces(
  found: Set<string>,
  parent: string,
  { namespaces }: WikiFolder = NOTHING,
): void {
  const children = namespaces.filter((id) => namespaceOf(id) === parent).toSorted();
  const added = children.slice(0, Math.max(0, MAX_ENTRIES - found.size));
  for (const id of added) found.add(id);
  const count = children.length - added.length;
  if (count > 0) warnOnceASecond('namespaces left out', { namespace: parent, count });
}

const NOTHING: WikiFolder = { namespaces: [], pages: [] };
