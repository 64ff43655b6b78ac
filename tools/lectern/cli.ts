#!/usr/bin/env node
import { appRoot, findAppRoot } from '@/lib/base/runtime/app-root';
import { ignoreBrokenPipes } from '@/lib/base/runtime/broken-pipes';
import { main } from './main';

ignoreBrokenPipes();
appRoot.set(findAppRoot(import.meta.url));
await main(process.argv.slice(2));
