import { test } from 'vitest';
import { checkSanitizer } from './check-sanitizer';

test(
  'the sanitizer keeps its properties on 3,000 random texts',
  () => checkSanitizer(3000),
  120_000,
);
