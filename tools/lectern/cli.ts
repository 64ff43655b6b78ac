#!/usr/bin/env node
import { appFolders, findAppRoot, foldersBelow } from '@/lib/base/runtime/app-folders';
import { ignoreBrokenPipes } from '@/lib/base/runtime/broken-pipes';
import { main } from './main';

ignoreBrokenPipes();
appFolders.set(foldersBelow(findAppRoot(import.meta.url)));
await main(process.argv.slice(2));
