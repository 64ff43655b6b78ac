import { launch } from './launch';

/** `npm start` runs the built server; benchmarks name another program. */
const [program = 'dist/server.js', ...rest] = process.argv.slice(2);

launch([program, ...rest]);
