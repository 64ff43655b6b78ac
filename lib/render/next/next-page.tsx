import { headers } from 'next/headers';
import { notFound, permanentRedirect, redirect } from 'next/navigation';
import { PageHead } from '@/components/layout/page-head';
import type { Visitor } from '@/lib/community/community';
import { requireSite } from '@/lib/community/site/current-site';
import { describePageError } from '@/lib/pages/errors/describe-error';
import type { PageDefinition } from '@/lib/pages/page';
import { type LoadedPage, type PageRefusal, statusOfError } from '@/lib/pages/page-result';
import { headTags } from '@/lib/seo/page-head';
import { fillPattern, namesIn } from '@/lib/urls/definition/path-pattern';
import { parseUrl } from '@/lib/urls/views/parse-url';
import type { View, ViewOf } from '@/lib/urls/views/view';
import { PageContent } from '../static/page-content';
import { findLoadedContent } from './loaded-content';

interface Props {
  params: Promise<Record<string, string>>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Returns the address of a request. The names in a pattern are those of its folders. */
async function targetOf(
  patterns: readonly string[],
  { params, searchParams }: Props,
): Promise<string> {
  const given = await params;
  const count = Object.keys(given).length;
  const pattern = patterns.find((each) => namesIn(each).length === count) ?? '';
  const values = namesIn(pattern).map((name) => decodeURIComponent(given[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value = []] of Object.entries(await searchParams)) {
    for (const each of [value].flat()) query.append(name, each);
  }
  const path = fillPattern(pattern, values);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Ends rendering with a redirect or error page of Next. */
function refuse(refusal: PageRefusal): never {
  if (refusal.kind === 'moved') {
    return refusal.status === 308 ? permanentRedirect(refusal.to) : redirect(refusal.to);
  }
  // Next has no other page for a status below 500.
  if (statusOfError(refusal).status < 500) notFound();
  const { title, paragraphs } = describePageError(refusal);
  throw new Error([title, ...paragraphs].join(' '));
}

/** Returns the client's `User-Agent` and its address, which Next passes in a header. */
async function readVisitor(): Promise<Visitor> {
  const given = await headers();
  const [address] = given.get('x-forwarded-for')?.split(',') ?? [];
  return { address, userAgent: given.get('user-agent') ?? undefined };
}

/** Returns the component that a `page.tsx` exports. */
export function nextPage<Kind extends View['kind'], Content>(page: PageDefinition<Kind, Content>) {
  const isShown = (view: View): view is ViewOf<Kind> => view.kind === page.view.kind;
  async function load(props: Props): Promise<LoadedPage<Content>> {
    // `renderWithNext` passes what this definition's `load` returned.
    const loaded = findLoadedContent(await headers());
    if (loaded) return loaded as LoadedPage<Content>;
    const given = parseUrl(await targetOf(page.view.patterns, props));
    // Next decodes the query, so the address may have been canonical. The page is shown, and its canonical
    // link has the right address.
    const result = given.kind === 'moved' ? parseUrl(given.to) : given;
    if (result.kind === 'malformed') return refuse({ kind: 'unreadable', malformed: result });
    if (result.kind !== 'view' || !isShown(result.view)) return notFound();
    const site = requireSite().forClient('visitor');
    const visitor = page.isAboutVisitor && (await readVisitor());
    const content = await page.load(result.view, site, visitor);
    return content.kind === 'ready' ? content : refuse(content);
  }
  return async function Page(props: Props) {
    const content = await load(props);
    const { can } = requireSite();
    return (
      <PageContent cachedAt={content.cachedAt}>
        <PageHead tags={headTags(page.describe(content, can), can)} />
        {page.render(content, can)}
      </PageContent>
    );
  };
}
