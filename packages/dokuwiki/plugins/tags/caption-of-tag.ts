import { splitOnce } from '../../syntax/split-once';

/** Returns the title of `<box 40%|Title>`. */
export const captionOfTag = (tag: string): string | undefined =>
  splitOnce(tag.slice(0, -1), '|')[1];
