import { launch } from '@/tools/launcher/launch';

/** Runs a benchmark in production mode with the server's flags. */
const [program = '', ...rest] = process.argv.slice(2);

await launch([program, ...rest]);
