import type { Element } from 'hast';
import { addClasses, textProperty } from '../hast';
import { paletteColor } from './palette-color';

const SIZES: Readonly<Record<string, string | undefined>> = {
  'xx-small': 'small',
  'x-small': 'small',
  small: 'small',
  smaller: 'small',
  large: 'large',
  larger: 'large',
  'x-large': 'large',
  'xx-large': 'huge',
  'xxx-large': 'huge',
};

/** How many of a unit are the page's own size. */
const UNITS: Readonly<Record<string, number>> = { px: 16, pt: 12, em: 1, rem: 1, '%': 100 };

function sized(ratio: number): string | undefined {
  if (ratio <= 0.85) return 'small';
  if (ratio >= 1.6) return 'huge';
  return ratio >= 1.15 ? 'large' : undefined;
}

function sizeOf(value: string): string | undefined {
  const [, amount = '', unit = ''] = /^([\d.]{1,8})(px|pt|em|rem|%)$/.exec(value) ?? [];
  const whole = UNITS[unit];
  return whole === undefined ? SIZES[value] : sized(Number(amount) / whole);
}

const one = (name: string | undefined, prefix: string) =>
  name === undefined ? [] : [prefix + name];

const align = (value: string) =>
  /^(left|center|right|justify)$/.test(value) ? [`align-${value}`] : [];

/** What each known property of a style becomes. */
const PROPERTIES: Readonly<Record<string, (value: string) => readonly string[]>> = {
  color: (value) => one(paletteColor(value), 'ink-'),
  'background-color': (value) => one(paletteColor(value), 'ground-'),
  background: (value) => one(paletteColor(value), 'ground-'),
  'text-align': align,
  float: (value) => (/^(left|right)$/.test(value) ? [`float-${value}`] : []),
  'font-size': (value) => one(sizeOf(value), 'size-'),
  'font-weight': (value) => (/^(bold|bolder|[6-9]00)$/.test(value) ? ['bold'] : []),
  'font-style': (value) => (/^(italic|oblique)$/.test(value) ? ['italic'] : []),
  'text-decoration': (value) => [
    ...(value.includes('underline') ? ['underline'] : []),
    ...(value.includes('line-through') ? ['strike'] : []),
  ],
};

/** The classes that stand for what is known of a `style` attribute. */
export function classesOfStyle(style: string): string[] {
  return style
    .slice(0, 2000)
    .split(';')
    .flatMap((declaration) => {
      const at = declaration.indexOf(':');
      const name = declaration.slice(0, at).trim().toLowerCase();
      const value = declaration.slice(at + 1).replace(/!important/i, '');
      return at > 0 && Object.hasOwn(PROPERTIES, name)
        ? (PROPERTIES[name]?.(value.trim().toLowerCase()) ?? [])
        : [];
    });
}

/** `<font size>`: 1 to 7, or a step from 3 (HTML, 15.3.4). */
function classesOfFontSize(size: string): string[] {
  const [, sign = '', digits = ''] = /^([+-]?)(\d)$/.exec(size.trim()) ?? [];
  if (digits === '') return [];
  const step = sign === '' ? Number(digits) - 3 : Number(`${sign}${digits}`);
  if (step < 0) return ['size-small'];
  if (step >= 3) return ['size-huge'];
  return step > 0 ? ['size-large'] : [];
}

const LOOKS = ['style', 'align', 'color', 'bgColor', 'size'];

/** Names of elements that are looks themselves. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  big: ['size-large'],
  center: ['align-center'],
};

/**
 * Gives an element the classes that its looks, however they were asked for, stand for.
 * @param written the name it was written with: some names are looks.
 */
export function styleToClasses(node: Element, written: string): void {
  addClasses(node, Object.hasOwn(NAMES, written) ? (NAMES[written] ?? []) : []);
  if (!LOOKS.some((name) => name in node.properties)) return;
  const given = (name: string) => textProperty(node, name)?.toLowerCase() ?? '';
  const floats = node.tagName === 'img' && /^(left|right)$/.test(given('align'));
  addClasses(node, [
    ...classesOfStyle(given('style')),
    ...(floats ? [`float-${given('align')}`] : align(given('align'))),
    ...one(paletteColor(given('color')), 'ink-'),
    ...one(paletteColor(given('bgColor')), 'ground-'),
    ...(written === 'font' ? classesOfFontSize(given('size')) : []),
  ]);
}
