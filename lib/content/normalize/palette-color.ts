const words = (list: string) => list.trim().split(/\s+/);

/** CSS's named colours by their place in the palette; black, white and their kin have none. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  red: words('red darkred crimson firebrick indianred maroon tomato orangered lightcoral coral'),
  orange: words(`orange darkorange brown chocolate peru saddlebrown sandybrown sienna salmon
    darksalmon lightsalmon burlywood rosybrown tan`),
  yellow: words(`yellow gold goldenrod darkgoldenrod khaki darkkhaki palegoldenrod lightyellow
    lemonchiffon lightgoldenrodyellow wheat moccasin`),
  green: words(`green darkgreen forestgreen seagreen mediumseagreen limegreen lime lightgreen
    palegreen springgreen mediumspringgreen darkseagreen olive olivedrab darkolivegreen yellowgreen
    greenyellow lawngreen chartreuse`),
  teal: words(`teal darkcyan lightseagreen cadetblue turquoise mediumturquoise darkturquoise aqua
    cyan lightcyan aquamarine mediumaquamarine paleturquoise`),
  blue: words(`blue navy darkblue mediumblue midnightblue royalblue cornflowerblue dodgerblue
    deepskyblue skyblue lightskyblue lightblue steelblue lightsteelblue powderblue`),
  purple: words(`purple indigo rebeccapurple darkviolet darkorchid blueviolet violet mediumpurple
    mediumorchid orchid plum thistle slateblue darkslateblue mediumslateblue lavender
    darkmagenta`),
  pink: words('pink hotpink deeppink lightpink palevioletred mediumvioletred magenta fuchsia'),
  grey: words(`grey gray darkgrey darkgray dimgrey dimgray lightgrey lightgray silver slategrey
    slategray lightslategrey lightslategray gainsboro darkslategrey darkslategray`),
};

const BY_NAME = new Map(
  Object.entries(NAMED).flatMap(([colour, names]) => names.map((name) => [name, colour] as const)),
);

/** Where each hue ends, in degrees. */
const HUES = [
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

function ofHue(hue: number, saturation: number, lightness: number): string | undefined {
  if (lightness < 0.08 || lightness > 0.95) return undefined;
  if (saturation < 0.12) return lightness < 0.25 || lightness > 0.88 ? undefined : 'grey';
  return HUES.find(([end]) => hue < end)?.[1];
}

function ofRgb(red: number, green: number, blue: number): string | undefined {
  const high = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  const range = high - low;
  const lightness = (high + low) / 510;
  if (range === 0) return ofHue(0, 0, lightness);
  const saturation = range / 255 / (1 - Math.abs(2 * lightness - 1));
  let sixth = 4 + (red - green) / range;
  if (high === red) sixth = ((green - blue) / range + 6) % 6;
  else if (high === green) sixth = 2 + (blue - red) / range;
  return ofHue(sixth * 60, saturation, lightness);
}

function ofHex(digits: string): string | undefined {
  const short = digits.length <= 4;
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((at) => {
    const part = short ? digits.charAt(at).repeat(2) : digits.slice(at * 2, at * 2 + 2);
    return Number.parseInt(part, 16);
  });
  return ofRgb(red, green, blue);
}

/**
 * The colour of the palette nearest to a CSS colour (name, hex, `rgb()`, `hsl()`); undefined for
 * black, white and what is near them, and for what is no colour: those keep the page's own.
 */
export function paletteColor(css: string): string | undefined {
  const colour = css.trim().toLowerCase();
  const [, hex] = /^#?((?:[0-9a-f]{3,4}){1,2})$/.exec(colour) ?? [];
  const named = BY_NAME.get(colour);
  if (named) return named;
  if (hex) return ofHex(hex);
  const [, kind, a = '', b = '', c = ''] =
    /^(rgb|hsl)a?\(\s*([\d.]+)(?:deg)?[\s,]+([\d.]+)%?[\s,]+([\d.]+)%?/.exec(colour) ?? [];
  if (kind === 'rgb') return ofRgb(Number(a), Number(b), Number(c));
  return kind === 'hsl' ? ofHue(Number(a) % 360, Number(b) / 100, Number(c) / 100) : undefined;
}
