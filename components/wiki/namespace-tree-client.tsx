'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Island } from '@/components/ui/island-client';
import { fetchNamespaces, fetchPages } from '@/lib/browser/api/fetch-wiki';
import {
  childNamespaces,
  childPages,
  type NamespaceContents,
  type NamespaceNode,
} from '@/lib/model/wiki-tree';
import { printWikiUrl } from '@/lib/urls/views/wiki-url';

interface BranchProps {
  currentId: string;
  /** In the site's language; `{namespace}` stands for a title. */
  texts: { open: string; loading: string; failed: string };
}

/** The tree of the wiki: the branch of the current namespace is open, others are fetched on opening. */
export function NamespaceTree({ roots, ...shared }: BranchProps & { roots: NamespaceNode[] }) {
  return (
    <Island name="tree" className="tree">
      <Contents namespaces={roots} pages={[]} {...shared} />
    </Island>
  );
}

function Contents({ namespaces, pages, ...shared }: BranchProps & NamespaceContents) {
  return (
    <ul>
      {namespaces.map((node) => (
        <li key={node.id}>
          <Branch node={node} {...shared} />
        </li>
      ))}
      {pages.map(({ id, title }) => (
        <li key={`page ${id}`} className="tree-page font-serif">
          <a href={printWikiUrl({ kind: 'wiki-page', id })}>
            <bdi>{title}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Branch({ node, ...shared }: BranchProps & { node: NamespaceNode }) {
  const { id, title, contents } = node;
  const { currentId, texts } = shared;
  const [isOpen, setIsOpen] = useState(contents !== undefined);
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary
        className="aria-[current]:font-semibold"
        aria-current={id === currentId ? 'true' : undefined}
      >
        <bdi>{title}</bdi>
      </summary>
      <p className="tree-namespace text-sm text-muted">
        <a href={printWikiUrl({ kind: 'namespace', id, page: 1 })}>
          {texts.open.replace('{namespace}', title)}
        </a>
      </p>
      {contents ? (
        <Contents {...contents} {...shared} />
      ) : (
        isOpen && <FetchedContents id={id} {...shared} />
      )}
    </details>
  );
}

function FetchedContents({ id, ...shared }: BranchProps & { id: string }) {
  const contents = useQuery({
    queryKey: ['namespace', id],
    queryFn: async ({ signal }): Promise<NamespaceContents> => {
      const [namespaces, pages] = await Promise.all([
        fetchNamespaces(id, signal),
        fetchPages(id, signal),
      ]);
      return { namespaces: childNamespaces(namespaces, id), pages: childPages(pages, id) };
    },
  });
  if (contents.isPending) return <p role="status">{shared.texts.loading}</p>;
  if (contents.isError) return <p role="status">{shared.texts.failed}</p>;
  return <Contents {...contents.data} {...shared} />;
}
