import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Next's adapter (docs: Adapters, Creating an Adapter). After the build it writes into the build's folder
 * which file renders each page (`entrypoints.json`: paths from the project's root, by the page's path in
 * `app`), and which files all pages need at run time (`runtime-files.json`).
 * @type {import('next').NextAdapter}
 */
const adapter = {
  name: 'lectern',
  async onBuildComplete({ outputs, projectDir, distDir }) {
    const files = outputs.appPages
      .filter(({ pathname }) => !pathname.endsWith('.rsc'))
      .map(({ pathname, filePath }) => [pathname, path.relative(projectDir, filePath)]);
    const entrypoints = Object.fromEntries(files.sort());
    const needed = outputs.appPages.flatMap(({ filePath, assets }) => [
      filePath,
      ...Object.values(assets),
    ]);
    const relative = needed.map((file) =>
      path.relative(projectDir, file).split(path.sep).join('/'),
    );
    const write = (name, value) =>
      writeFile(path.join(distDir, name), JSON.stringify(value, null, 2));
    await write('entrypoints.json', entrypoints);
    await write('runtime-files.json', [...new Set(relative)].sort());
  },
};

export default adapter;
