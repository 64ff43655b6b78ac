import { test } from 'vitest';
import { checkGate } from './properties';

test('the gate keeps its promises on 10,000 random bodies', () => checkGate(10_000), 120_000);
