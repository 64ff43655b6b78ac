import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Next's adapter (docs: Adapters, Creating an Adapter). After the build it writes which file renders
 * each page into `entrypoints.json` of the build's folder: paths from the project's root, by the
 * page's path in `app`.
 * @type {import('next').NextAdapter}
 */
const adapter = {
  name: 'lectern',
  async onBuildComplete({ outputs, projectDir, distDir }) {
    const files = outputs.appPages
      .filter(({ pathname }) => !pathname.endsWith('.rsc'))
      .map(({ pathname, filePath }) => [pathname, path.relative(projectDir, filePath)]);
    const entrypoints = Object.fromEntries(files.sort());
    await writeFile(path.join(distDir, 'entrypoints.json'), JSON.stringify(entrypoints, null, 2));
  },
};

export default adapter;
