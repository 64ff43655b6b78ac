import { describe, expect, it } from 'vitest';
import { clockDifferenceMs, describeClockDifference } from './clock-difference';

const texts = { agrees: 'same', ahead: '{seconds} ahead', behind: '{seconds} behind' };

describe('describeClockDifference', () => {
  it.each([
    [0, 'en', 'same'],
    [900, 'en', 'same'],
    [-900, 'en', 'same'],
    [2500, 'en', '2 seconds ahead'],
    [-2500, 'en', '3 seconds behind'],
    [3_600_500, 'en', '3,600 seconds ahead'],
    [5500, 'zh-CN', '5秒钟 ahead'],
  ])('%i ms in %s', (deviceTimeMs, locale, expected) => {
    const differenceMs = clockDifferenceMs({ deviceTimeMs, serverTimeMs: 0 });
    expect(describeClockDifference(differenceMs, locale, texts)).toBe(expected);
  });
});
