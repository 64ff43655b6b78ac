import type { HeadTag } from '@/lib/seo/page-head';

/** The tags of a page in its `<head>`. React moves them there from wherever they are rendered. */
export function PageHead({ tags }: { tags: readonly HeadTag[] }) {
  return tags.map((tag) => {
    const key = JSON.stringify(tag);
    if (tag.kind === 'title') return <title key={key}>{tag.text}</title>;
    const { kind: Element, attributes } = tag;
    return <Element key={key} {...attributes} />;
  });
}
