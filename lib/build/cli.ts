import { ensureBuild } from './build';
import { compile } from './compile';

/** Under `next dev` Next compiles pages by itself. */
const isDev = process.argv.includes('--dev');

await (isDev ? compile : ensureBuild)(process.cwd());
