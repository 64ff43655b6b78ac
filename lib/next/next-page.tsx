import { headers } from 'next/headers';
import { notFound, permanentRedirect, redirect } from 'next/navigation';
import { PageHead } from '@/components/layout/page-head';
import type { Visitor } from '@/lib/community/community';
import { requireSite } from '@/lib/community/site/current-site';
import { describePageError } from '@/lib/pages/errors/describe-error';
import type { PageDefinition } from '@/lib/pages/page';
import { type PageRefusal, statusOfError } from '@/lib/pages/page-result';
import { headTags } from '@/lib/seo/page-head';
import { fillPattern } from '@/lib/urls/routes/route-path';
import type { PatternOf } from '@/lib/urls/routes/routes';
import { parseUrl } from '@/lib/urls/views/parse-url';
import type { View, ViewOf } from '@/lib/urls/views/view';
import { PageContent } from './page-content';

interface Props {
  params: Promise<Record<string, string>>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function targetOf(pattern: string, { params, searchParams }: Props): Promise<string> {
  const given = await params;
  const names = [...pattern.matchAll(/\{\+?(\w+)\}/g)].map(([, name = '']) => name);
  const values = names.map((name) => decodeURIComponent(given[name] ?? ''));
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

/**
 * Returns the component that a `page.tsx` exports.
 * @param pattern the page's route, with parameters named like the folders
 */
export function nextPage<Kind extends View['kind'], Content>(
  page: PageDefinition<Kind, Content>,
  pattern: PatternOf<'page'>,
) {
  const isShown = (view: View): view is ViewOf<Kind> => view.kind === page.kind;
  return async function Page(props: Props) {
    const given = parseUrl(await targetOf(pattern, props));
    // Next decodes the query, so the address may have been canonical. The page is shown, and its canonical
    // link has the right address.
    const result = given.kind === 'moved' ? parseUrl(given.to) : given;
    if (result.kind === 'malformed') return refuse({ kind: 'unreadable', malformed: result });
    if (result.kind !== 'view' || !isShown(result.view)) return notFound();
    const site = requireSite().forClient('visitor');
    const visitor = page.isAboutVisitor && (await readVisitor());
    const content = await page.load(result.view, site, visitor);
    if (content.kind !== 'ready') return refuse(content);
    return (
      <PageContent cachedAt={content.cachedAt}>
        <PageHead tags={headTags(page.describe(content, site.can), site.can)} />
        {page.render(content, site.can)}
      </PageContent>
    );
  };
}
