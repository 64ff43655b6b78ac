import { cleanId } from '@/lib/urls/dokuwiki-id/page-id';

/** The id a link to a section of that title names (`sectionID` of inc/pageutils.php): a letter first. */
export function sectionId(title: string): string {
  const id = cleanId(title).replace(/[:.]/g, '');
  const named = id.replace(/^[0-9_-]+/, '');
  return named === '' ? `section${id.replace(/[^0-9]+/g, '')}` : named;
}

/** Gives each title of a page an id of its own: the second `news` is `news1`. */
export class SectionIds {
  private readonly taken = new Set<string>();
  private readonly counts = new Map<string, number>();

  take(title: string): string {
    const id = sectionId(title);
    let count = this.counts.get(id) ?? 0;
    let candidate = count === 0 ? id : `${id}${count}`;
    while (this.taken.has(candidate)) candidate = `${id}${++count}`;
    this.counts.set(id, count);
    this.taken.add(candidate);
    return candidate;
  }
}
