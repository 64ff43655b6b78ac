import { cleanId } from './page-id';

/**
 * Returns a section's id by its title (`sectionID` in inc/pageutils.php).
 * @param clean the wiki's `cleanID`
 */
export function sectionId(title: string, clean = cleanId): string {
  const id = clean(title).replace(/[:.]/g, '');
  const withoutDigits = id.replace(/^[0-9_-]+/, '');
  return withoutDigits === '' ? `section${id.replace(/[^0-9]+/g, '')}` : withoutDigits;
}

/** Section ids of a page: the second `news` is `news1`. */
export class SectionIds {
  private readonly used = new Set<string>();
  private readonly counts = new Map<string, number>();

  constructor(private readonly clean = cleanId) {}

  addHeading(title: string): string {
    const id = sectionId(title, this.clean);
    let count = this.counts.get(id) ?? 0;
    let candidate = count === 0 ? id : `${id}${count}`;
    while (this.used.has(candidate)) candidate = `${id}${++count}`;
    this.counts.set(id, count);
    this.used.add(candidate);
    return candidate;
  }
}
