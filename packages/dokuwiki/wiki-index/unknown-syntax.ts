import { BUNDLED_PLUGINS } from '../data/bundled-plugins';
import { INTERWIKI } from '../data/interwiki';
import { parseCall } from '../plugins/markup/vshare';
import { PLUGINS } from '../plugins/plugins';
import { replaceTokens } from '../tokens';

/** Read elsewhere: feeds, and descriptions of pages for search engines. */
const OTHER_CALLS = ['rss', 'keywords', 'description'];
const CALLS = new Set([...OTHER_CALLS, ...PLUGINS.flatMap(({ calls }) => calls ?? [])]);
const KNOWN = new Set([...BUNDLED_PLUGINS, ...PLUGINS.flatMap(({ names }) => names)]);

/** True if the plugin comes with DokuWiki, or is one of those that this package knows. */
export const isKnownPlugin = (name: string): boolean => KNOWN.has(name);

/**
 * Returns the names of calls (`{{name>…}}`, `<nspages>`) in a source that show nothing. Lists must be filled
 * in.
 * @param shortcuts the wiki's own interwiki shortcuts
 */
export function unknownCalls(source: string, shortcuts: ReadonlyMap<string, string>): Set<string> {
  const names = new Set<string>();
  if (!/\{\{ ?[\w.]+>|<nspages/.test(source)) return names;
  replaceTokens(source, (_, match) => {
    const [, call, name = call ?? ''] = /^(?:\{\{ ?([\w.]+)>|<(nspages)\b)/.exec(match) ?? [];
    // A page's own backlinks are known without the plugin.
    if (/^\{\{backlinks>\.[#|}]/.test(match)) return match;
    const isKnown = CALLS.has(name) || INTERWIKI.has(name) || shortcuts.has(name);
    if (name && !isKnown && !parseCall(match)) names.add(name);
    return match;
  });
  return names;
}
