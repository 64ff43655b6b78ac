'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryProvider } from '@/components/ui/query-provider-client';
import { fetchNamespaces, fetchPages } from '@/lib/browser/api/fetch-wiki';
import { printWikiUrl } from '@/lib/urls/families/wiki-url';
import type { TreeInside, TreeNode } from './tree-node';
import { childNamespaces, lastIdPart, pagesIn } from './wiki-tree';

/** The words of the tree, in the site's language; `{namespace}` stands for a name. */
interface TreeTexts {
  open: string;
  loading: string;
  failed: string;
}

interface Props {
  roots: TreeNode[];
  currentId: string;
  texts: TreeTexts;
}

/** The tree of the wiki: the branch that is read stands open, the others are fetched when opened. */
export function NamespaceTree({ roots, currentId, texts }: Props) {
  return (
    <div className="tree" data-island="tree">
      <QueryProvider>
        <Level namespaces={roots} pages={[]} currentId={currentId} texts={texts} />
      </QueryProvider>
    </div>
  );
}

type LevelProps = TreeInside & Omit<Props, 'roots'>;

function Level({ namespaces, pages, ...shared }: LevelProps) {
  return (
    <ul>
      {namespaces.map((node) => (
        <li key={node.id}>
          <Branch node={node} {...shared} />
        </li>
      ))}
      {pages.map(({ id, title }) => (
        <li key={`page ${id}`} className="tree-page font-serif">
          <a href={printWikiUrl({ kind: 'wiki-page', id })}>{title}</a>
        </li>
      ))}
    </ul>
  );
}

type BranchProps = Omit<Props, 'roots'> & { node: TreeNode };

function Branch({ node, currentId, texts }: BranchProps) {
  const [isOpen, setOpen] = useState(node.inside !== undefined);
  const address = printWikiUrl({ kind: 'namespace', id: node.id, page: 1 });
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        className="aria-[current]:font-semibold"
        aria-current={node.id === currentId ? 'true' : undefined}
      >
        {node.title}
      </summary>
      <p className="tree-all text-sm text-muted">
        <a href={address}>{texts.open.replace('{namespace}', node.title)}</a>
      </p>
      {node.inside ? (
        <Level {...node.inside} currentId={currentId} texts={texts} />
      ) : (
        isOpen && <Fetched id={node.id} currentId={currentId} texts={texts} />
      )}
    </details>
  );
}

type FetchedProps = Omit<Props, 'roots'> & { id: string };

function Fetched({ id, currentId, texts }: FetchedProps) {
  const inside = useQuery({
    queryKey: ['inside', id],
    queryFn: async ({ signal }): Promise<TreeInside> => {
      const [namespaces, pages] = await Promise.all([
        fetchNamespaces(id, signal),
        fetchPages(id, signal),
      ]);
      const named = childNamespaces(namespaces, id).map((each) => ({
        id: each.id,
        title: each.title || lastIdPart(each.id),
      }));
      return { namespaces: named, pages: pagesIn(pages, id) };
    },
  });
  if (inside.isPending) return <p role="status">{texts.loading}</p>;
  if (inside.isError) return <p role="status">{texts.failed}</p>;
  return <Level {...inside.data} currentId={currentId} texts={texts} />;
}
