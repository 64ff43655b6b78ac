import { config } from '@/lib/base/config/config';
import { resolveTarget } from '@/lib/urls/resolve-target';
import { routePath } from '@/lib/urls/routes/route-path';
import { UsageError } from '@/tools/cli/command-error';

/** What a book is made of: a topic, or a branch of the wiki, which is the whole wiki for `''`. */
export type BookSubject =
  | { kind: 'topic'; topicId: number }
  | { kind: 'namespace'; namespaceId: string };

/** The path on this site that a text names: an address, the number of a topic, the id of a namespace. */
function pathOf(text: string): string {
  const { siteUrl = '' } = config();
  if (siteUrl !== '' && text.startsWith(`${siteUrl}/`)) return text.slice(siteUrl.length);
  if (text === '' || text.startsWith('/')) return text;
  if (URL.canParse(text) && text.includes('://')) return text.slice(new URL(text).origin.length);
  return /^\d+$/.test(text)
    ? routePath('/board/topics/{id}', text)
    : routePath('/wiki/namespaces/{+id}', text);
}

/**
 * Parses what a book is to be made of: the number of a topic, the id of a namespace (`:` for the whole
 * wiki), or the address of either on this site.
 * @throws UsageError for anything else
 */
export function parseSubject(text: string): BookSubject {
  let result = resolveTarget(pathOf(text));
  if (result.kind === 'moved') result = resolveTarget(result.to);
  const view = result.kind === 'view' ? result.view : undefined;
  if (view && view.kind !== 'search' && 'topicId' in view) {
    return { kind: 'topic', topicId: view.topicId };
  }
  if (view?.kind === 'namespace') return { kind: 'namespace', namespaceId: view.id };
  throw new UsageError(
    `${JSON.stringify(text)} is neither a topic nor a namespace of the wiki: give the number of a topic, the id of a namespace, or the address of either.`,
  );
}
