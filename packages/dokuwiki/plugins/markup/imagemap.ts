import { parseMedia } from '../../handler/parse-media';
import { braces } from '../../patterns/link-patterns';
import { literal } from '../../patterns/pattern';
import { definePlugin, type SpecialSyntax } from '../plugin';

const image = (prefix: string): SpecialSyntax => ({
  kind: 'special',
  mode: 'imagemap',
  sort: 306,
  pattern: braces(prefix),
  parse: (match) => ({ type: 'media', media: parseMedia(match.replace('map>', '')) }),
});

/** `{{map>image.png|…}} … {{<map}}`: the image, and the links of its areas below. */
export const IMAGEMAP = definePlugin({
  names: ['imagemap'],
  calls: ['map'],
  tokens: [
    image('map>'),
    image(' map>'),
    { kind: 'special', mode: 'endofmap', sort: 307, pattern: literal('{{<map}}') },
  ],
});
