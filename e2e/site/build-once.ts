import { ensureBuild } from '@/lib/build/build';

/** Builds the site before the first test, so that the workers of Playwright do not build it side by side. */
export default (): Promise<void> => ensureBuild(process.cwd());
