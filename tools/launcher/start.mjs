import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

/* `npm start`: builds if needed and launches the site. A shell would not forward the stop signal, so npm
   scripts use `exec`. Windows has no `exec` and runs the part after `||`. */

try {
  createRequire(import.meta.url).resolve('tsx');
} catch {
  console.error(
    'The compiler is not installed, so the site cannot be built. Run `npm ci --include=dev`: with NODE_ENV=production, `npm ci` leaves it out.',
  );
  process.exit(1);
}

const options = { stdio: 'inherit' };
const build = spawn(process.execPath, ['--import', 'tsx', 'tools/build/cli.ts'], options);
const stopBuild = (signal) => build.kill(signal);
process.on('SIGTERM', stopBuild).on('SIGINT', stopBuild);
build.once('exit', async (code) => {
  process.off('SIGTERM', stopBuild).off('SIGINT', stopBuild);
  if (code === 0) {
    await import('../../dist/lectern.js');
  } else {
    process.exit(code ?? 1);
  }
});
