import { ensureBuild } from './build';

await ensureBuild(process.cwd());
