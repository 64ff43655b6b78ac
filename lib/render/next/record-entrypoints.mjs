import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Next's adapter (docs: Adapters, Creating an Adapter). Records in the build's folder the file that renders
 * each page (`entrypoints.json`: relative to the root, by path in `app`), and files needed at run time
 * (`runtime-files.json`).
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
