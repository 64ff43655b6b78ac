import { launch } from '@/tools/launcher/launch';

/** Runs a benchmark as the server runs: in production mode, with its flags. */
const [program = '', ...rest] = process.argv.slice(2);

await launch([program, ...rest]);
