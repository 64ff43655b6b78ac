#!/usr/bin/env node
import { appRoot, findAppRoot } from '@/lib/base/runtime/app-root';
import { main } from './main';

appRoot.set(findAppRoot(import.meta.url));
await main(process.argv.slice(2));
