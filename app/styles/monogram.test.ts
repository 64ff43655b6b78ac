import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Returns the red, green and blue light (0 to 1) of a color in OKLCH (CSS Color 4, 9.3 and the sample code of
 * section 18).
 */
function linearLight(lightness: number, chroma: number, hue: number): number[] {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((light) => Math.min(1, Math.max(0, light)));
}

/** Relative luminance (WCAG 2.2). */
function luminance(light: number[]): number {
  const [red = 0, green = 0, blue = 0] = light;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const OKLCH = /oklch\(([\d.]+) ([\d.]+) var\(--hue\)\)/g;

/** Returns the colors of a declaration of the monogram, in the light and the dark theme. */
function colorsOf(property: string): [number, number][] {
  const [, rule = ''] =
    /\.post-author::before \{(.*?)\n\}/s.exec(readFileSync('app/styles/thread.css', 'utf8')) ?? [];
  const [declaration = ''] = rule
    .split('\n')
    .filter((line) => line.trim().startsWith(`${property}:`));
  return [...declaration.matchAll(OKLCH)].map(([, lightness, chroma]) => [
    Number(lightness),
    Number(chroma),
  ]);
}

test.each([
  ['light', 0],
  ['dark', 1],
])(
  'the letter of a monogram has a contrast of 4.5 in the %s theme, whatever the hue',
  (_, theme) => {
    const ink = colorsOf('color')[theme];
    const ground = colorsOf('background')[theme];
    if (!ink || !ground) throw new Error('The monogram has no color.');
    for (let hue = 0; hue < 360; hue += 1) {
      const luminances = [ink, ground].map((color) => luminance(linearLight(...color, hue)));
      const dark = Math.min(...luminances);
      const light = Math.max(...luminances);
      expect((light + 0.05) / (dark + 0.05), `at ${hue}`).toBeGreaterThanOrEqual(4.5);
    }
  },
);
