import type { HeadTag } from '@/lib/seo/page-head';

/** Elements for a page's `<head>`. React moves them there. */
export function PageHead({ tags }: { tags: readonly HeadTag[] }) {
  return tags.map((tag) => {
    const key = JSON.stringify(tag);
    if (tag.kind === 'title') return <title key={key}>{tag.text}</title>;
    const { kind: Element, attributes } = tag;
    return <Element key={key} {...attributes} />;
  });
}
