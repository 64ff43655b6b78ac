import { ensureBuild } from './build';
import { compile } from './compile';

/** In development Next compiles pages itself. */
const isDev = process.argv.includes('--dev');

await (isDev ? compile : ensureBuild)(process.cwd());
