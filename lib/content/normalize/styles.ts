import type { Element } from 'hast';
import { splitWords } from '@/lib/base/text/split-words';
import { addClasses, textProperty } from '../tree/hast';

/** CSS color names by palette color, but for black and white. */
const NAMES: Readonly<Record<string, string>> = {
  red: 'red darkred crimson firebrick indianred maroon tomato orangered lightcoral coral',
  orange: `orange darkorange brown chocolate peru saddlebrown sandybrown sienna salmon darksalmon
    lightsalmon burlywood rosybrown tan`,
  yellow: `yellow gold goldenrod darkgoldenrod khaki darkkhaki palegoldenrod lightyellow
    lemonchiffon lightgoldenrodyellow wheat moccasin`,
  green: `green darkgreen forestgreen seagreen mediumseagreen limegreen lime lightgreen
    palegreen springgreen mediumspringgreen darkseagreen olive olivedrab darkolivegreen yellowgreen
    greenyellow lawngreen chartreuse`,
  teal: `teal darkcyan lightseagreen cadetblue turquoise mediumturquoise darkturquoise aqua
    cyan lightcyan aquamarine mediumaquamarine paleturquoise`,
  blue: `blue navy darkblue mediumblue midnightblue royalblue cornflowerblue dodgerblue
    deepskyblue skyblue lightskyblue lightblue steelblue lightsteelblue powderblue`,
  purple: `purple indigo rebeccapurple darkviolet darkorchid blueviolet violet mediumpurple
    mediumorchid orchid plum thistle slateblue darkslateblue mediumslateblue lavender darkmagenta`,
  pink: 'pink hotpink deeppink lightpink palevioletred mediumvioletred magenta fuchsia',
  grey: `grey gray darkgrey darkgray dimgrey dimgray lightgrey lightgray silver slategrey
    slategray lightslategrey lightslategray gainsboro darkslategrey darkslategray`,
};

const PALETTE_BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([color, names]) =>
    splitWords(names).map((name) => [name, color] as const),
  ),
);

const HUE_ENDS = [
  [12, 'red'],
  [42, 'orange'],
  [68, 'yellow'],
  [160, 'green'],
  [195, 'teal'],
  [255, 'blue'],
  [292, 'purple'],
  [340, 'pink'],
  [361, 'red'],
] as const;

/**
 * Returns the name of the palette's nearest color; undefined for nearly black or white.
 * @param hue degrees; the others are 0 to 1
 */
function fromHsl(hue: number, saturation: number, lightness: number): string | undefined {
  if (lightness < 0.08 || lightness > 0.95) return undefined;
  if (saturation < 0.12) {
    const isNearlyBlackOrWhite = lightness < 0.25 || lightness > 0.88;
    return isNearlyBlackOrWhite ? undefined : 'grey';
  }
  return HUE_ENDS.find(([end]) => hue < end)?.[1];
}

/** Components are 0 to 255. */
function fromRgb(red: number, green: number, blue: number): string | undefined {
  const high = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  const range = high - low;
  const lightness = (high + low) / 510;
  if (range === 0) return fromHsl(0, 0, lightness);
  const saturation = range / 255 / (1 - Math.abs(2 * lightness - 1));
  let sextant = 4 + (red - green) / range;
  if (high === red) {
    sextant = ((green - blue) / range + 6) % 6;
  } else if (high === green) {
    sextant = 2 + (blue - red) / range;
  }
  return fromHsl(sextant * 60, saturation, lightness);
}

function fromHex(digits: string): string | undefined {
  const long = digits.length <= 4 ? digits.replace(/./g, '$&$&') : digits;
  const rgb = Number.parseInt(long.slice(0, 6), 16);
  return fromRgb(rgb >> 16, (rgb >> 8) & 255, rgb & 255);
}

/**
 * Returns the nearest palette color of a CSS color (name, hex, `rgb()`, `hsl()`); undefined near black and
 * white, or if invalid.
 */
function paletteColor(css: string): string | undefined {
  const color = css.trim().toLowerCase();
  const named = PALETTE_BY_NAME.get(color);
  if (named) return named;
  const [, hex] = /^#?((?:[0-9a-f]{3,4}){1,2})$/.exec(color) ?? [];
  if (hex) return fromHex(hex);
  const [, kind, a = '', b = '', c = ''] =
    /^(rgb|hsl)a?\(\s*([\d.]+)(?:deg)?[\s,]+([\d.]+)%?[\s,]+([\d.]+)%?/.exec(color) ?? [];
  if (kind === 'rgb') return fromRgb(Number(a), Number(b), Number(c));
  return kind === 'hsl' ? fromHsl(Number(a) % 360, Number(b) / 100, Number(c) / 100) : undefined;
}

const TEXT_SIZES: Readonly<Record<string, number>> = { px: 16, pt: 12, em: 1, rem: 1, '%': 100 };

function sizeOf(value: string): string | undefined {
  if (/^(?:(?:xx?-)?small|smaller)$/.test(value)) return 'small';
  if (/^(?:(?:x-)?large|larger)$/.test(value)) return 'large';
  if (/^xxx?-large$/.test(value)) return 'huge';
  const [, amount, unit = ''] = /^([\d.]{1,8})(px|pt|em|rem|%)$/.exec(value) ?? [];
  const ratio = Number(amount) / (TEXT_SIZES[unit] ?? 0);
  if (ratio <= 0.85) return 'small';
  if (ratio >= 1.6) return 'huge';
  return ratio >= 1.15 ? 'large' : undefined;
}

const prefixed = (prefix: string, name: string | undefined) =>
  name === undefined ? [] : [prefix + name];
const sizeClasses = (value: string) => prefixed('size-', sizeOf(value));
const textColorClasses = (value: string) => prefixed('ink-', paletteColor(value));
const backgroundClasses = (value: string) => prefixed('ground-', paletteColor(value));
const alignClasses = (value: string) =>
  /^(left|center|right|justify)$/.test(value) ? [`align-${value}`] : [];
const floatClasses = (value: string) => (/^(left|right)$/.test(value) ? [`float-${value}`] : []);

const PROPERTIES: ReadonlyMap<string, (value: string) => string[]> = new Map([
  ['color', textColorClasses],
  ['background-color', backgroundClasses],
  ['background', backgroundClasses],
  ['text-align', alignClasses],
  ['float', floatClasses],
  ['font-size', sizeClasses],
  ['font-weight', (value) => (/^(bold|bolder|[6-9]00)$/.test(value) ? ['bold'] : [])],
  ['font-style', (value) => (/^(italic|oblique)$/.test(value) ? ['italic'] : [])],
  [
    'text-decoration',
    (value) => [
      ...(value.includes('underline') ? ['underline'] : []),
      ...(value.includes('line-through') ? ['strike'] : []),
    ],
  ],
]);

function classesOfStyle(style: string): string[] {
  return style
    .slice(0, 2000)
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      const property = declaration.slice(0, Math.max(colon, 0)).trim();
      const value = declaration.slice(colon + 1).replace('!important', '');
      return PROPERTIES.get(property)?.(value.trim()) ?? [];
    });
}

/** `<font size>` is 1 to 7, or a step from 3 (HTML, 15.3.4). */
function classesOfFontSize(size: string): string[] {
  const [, sign = '', digit = ''] = /^([+-]?)(\d)$/.exec(size.trim()) ?? [];
  if (digit === '') return [];
  const step = sign === '' ? Number(digit) - 3 : Number(`${sign}${digit}`);
  if (step < 0) return ['size-small'];
  if (step >= 3) return ['size-huge'];
  return step > 0 ? ['size-large'] : [];
}

/** `align` of a picture or table moves it, not its content (HTML, 15.3.11, 15.4.3). */
function alignAttributeClasses({ tagName }: Element, align: string): string[] {
  const isMoved = tagName === 'img' || tagName === 'table';
  if (isMoved && align !== 'center') return floatClasses(align);
  return tagName === 'table' ? ['table-center'] : alignClasses(align);
}

const STYLE_ATTRIBUTES = ['style', 'align', 'color', 'bgColor', 'size'];

const ELEMENT_STYLES: ReadonlyMap<string, string> = new Map([
  ['big', 'size-large'],
  ['center', 'align-center'],
]);

/**
 * Adds classes for an element's style, name and presentational attributes.
 * @param sourceName tag name before normalizing
 */
export function addStyleClasses(element: Element, sourceName: string): void {
  const elementStyle = ELEMENT_STYLES.get(sourceName);
  if (elementStyle) addClasses(element, [elementStyle]);
  if (!STYLE_ATTRIBUTES.some((name) => name in element.properties)) return;
  const attribute = (name: string) => textProperty(element, name)?.toLowerCase() ?? '';
  const align = attribute('align');
  addClasses(element, [
    ...classesOfStyle(attribute('style')),
    ...(align ? alignAttributeClasses(element, align) : []),
    ...textColorClasses(attribute('color')),
    ...backgroundClasses(attribute('bgColor')),
    ...(sourceName === 'font' ? classesOfFontSize(attribute('size')) : []),
  ]);
}
