import { build } from 'esbuild';

/**
 * Returns the bytes of files in one minified bundle of them and of all that they import. There, a line that
 * imports one file from another takes none, so that code costs the same in one file or in two. Code that
 * nothing calls counts too, but for a file without effects that no other file imports.
 * @param files relative to the project's root; only they count, not what they import
 */
export async function bundledBytes(files: readonly string[]): Promise<number> {
  const { metafile } = await build({
    stdin: {
      contents: files.map((file) => `import ${JSON.stringify(`./${file}`)};`).join('\n'),
      resolveDir: '.',
    },
    bundle: true,
    minify: true,
    treeShaking: false,
    ignoreAnnotations: true,
    packages: 'external',
    // Made by a build.
    external: ['*/dist/lectern.js'],
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    loader: { '.css': 'empty', '.json': 'empty' },
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  const counted = new Set(files);
  return Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([file]) => counted.has(file))
    .reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
}
