import { test } from 'vitest';
import { checkReaders } from './check-readers';

test('what is read from a DokuWiki is what it has said', () => checkReaders(300));
