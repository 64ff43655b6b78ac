import { test } from 'vitest';
import { checkSanitizer } from './check-sanitizer';

test(
  'the sanitizer keeps its properties on 10,000 random texts',
  () => checkSanitizer(10_000),
  120_000,
);
