import { z } from 'zod';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { escapeHtml } from '@/lib/base/text/escape';
import { textOfTitle } from './local-html';
import { MAX_VALUES, type WikiApi } from './wiki-api';
import type { WikiSite } from './wiki-site';

/** The namespace of files. */
const FILES = 6;

/** Values are HTML. */
const metadata = z.object({ value: z.string() }).optional().catch(undefined);
const creditsAnswer = z.object({
  query: z.object({
    pages: z.array(
      z.object({
        title: z.string(),
        imageinfo: z
          .array(
            z.object({
              // PHP prints an empty object as a list.
              extmetadata: z
                .object({ Artist: metadata, LicenseShortName: metadata, LicenseUrl: metadata })
                .catch({}),
            }),
          )
          .default([]),
      }),
    ),
  }),
});

type Picture = z.output<typeof creditsAnswer>['query']['pages'][number];

function printCredit({ title, imageinfo }: Picture): string[] {
  const { Artist, LicenseShortName, LicenseUrl } = imageinfo[0]?.extmetadata ?? {};
  const artist = textOfTitle(Artist?.value ?? '');
  const license = textOfTitle(LicenseShortName?.value ?? '');
  const address = LicenseUrl?.value;
  const linked = address ? `<a href="${escapeHtml(address)}">${escapeHtml(license)}</a>` : license;
  const facts = [artist && escapeHtml(artist), license && linked].filter(Boolean).join(', ');
  return facts === '' ? [] : [`${escapeHtml(title.slice(title.indexOf(':') + 1))}: ${facts}`];
}

/**
 * Returns authors and licenses of a page's pictures as HTML, which stands below its text. Empty without
 * pictures, at a failure, and for a wiki without the extension CommonsMetadata, which alone knows them:
 * https://www.mediawiki.org/wiki/Extension:CommonsMetadata
 * @param names of the page's files, without namespace
 */
export async function readPictureCredits(
  api: WikiApi,
  names: readonly string[],
  site: WikiSite,
  client: ClientKind,
): Promise<string> {
  if (!site.hasCredits || names.length === 0) return '';
  const prefix = site.namespaces.find(({ id }) => id === FILES)?.name ?? 'File';
  const question = {
    action: 'query',
    titles: names
      .slice(0, MAX_VALUES)
      .map((name) => `${prefix}:${name}`)
      .join('|'),
    prop: 'imageinfo',
    iiprop: 'extmetadata',
    iiextmetadatafilter: 'Artist|LicenseShortName|LicenseUrl',
  };
  const answer = await api.ask(question, creditsAnswer, client);
  const credits = answer.kind === 'ok' ? answer.value.query.pages.flatMap(printCredit) : [];
  return credits.length > 0 ? `<p><small>${credits.join('<br>')}</small></p>` : '';
}
