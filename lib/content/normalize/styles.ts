import type { Element } from 'hast';
import { addClasses, textProperty } from '../tree/hast';
import { paletteColor } from './palette-color';

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
