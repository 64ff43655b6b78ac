import { copyFile, mkdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@/lib/base/config/config';
import { keepOwner } from '@/lib/base/files/keep-owner';
import { appFolders } from '@/lib/base/runtime/app-folders';
import { UsageError } from '@/tools/cli/command-error';
import { defineCommand, valueOption } from '@/tools/cli/define-command';
import { inTemporaryFolder } from '@/tools/cli/in-temporary-folder';
import { outputPath, PUBLISH_OPTION } from '@/tools/cli/output-path';
import { withProgressBar } from '@/tools/cli/progress-bar';
import {
  configureFreeze,
  freezeCommunity,
  printShortcomings,
} from '@/tools/freeze/freeze-community';
import { IMAGE_OPTIONS, ImageCopier } from '@/tools/images/image-copier';
import { zimMetadata } from './zim-metadata';
import { packZim, requireZimwriterfs } from './zimwriterfs';

const ICON = 'icon-48.png';
const MEGABYTE = 1024 * 1024;

async function writeZim(file: string, settings: Config, images: ImageCopier, languages?: string) {
  await mkdir(path.dirname(file), { recursive: true });
  return inTemporaryFolder(path.join(path.dirname(file), '.zim-'), async (workDir) => {
    const dir = path.join(workDir, 'site');
    const target = { dir, siteUrl: undefined, reader: 'kiwix' } as const;
    const frozen = await freezeCommunity(settings, target, images);
    await copyFile(path.join(appFolders().root, 'public', ICON), path.join(dir, ICON));
    const packed = path.join(workDir, 'packed.zim');
    await withProgressBar((onProgress) => {
      onProgress('packing', 0, 1);
      return packZim(packed, dir, ICON, zimMetadata(settings, languages));
    });
    keepOwner(packed, path.dirname(file));
    await rename(packed, file);
    return frozen;
  });
}

export default defineCommand({
  description:
    'Packs the community in DATA_DIR, or a mirror, into a file for Kiwix, to be read without a network.',
  calls: ['FILE.zim [--language CODES]', '--publish [NAME.zim] [--language CODES]'],
  positionals: ['[FILE.zim]'],
  options: {
    language: valueOption(
      'CODES',
      'the languages of the community, the main one first, as ISO 639-3 codes separated by commas (deu,eng); by default the language of LOCALE',
    ),
    ...IMAGE_OPTIONS,
    ...PUBLISH_OPTION,
  },
  notes: 'It needs zimwriterfs, which Debian has in the package zim-tools.',
  examples: ['community.zim', '--publish offline.zim --language deu,eng'],
  async run({ language, publish, ...values }, [given = '']) {
    if (language !== undefined && !/^[a-z]{3}(?:,[a-z]{3})*$/.test(language)) {
      throw new UsageError(`--language must be codes such as deu or deu,eng (given: ${language}).`);
    }
    const file = outputPath(given, publish, 'community.zim');
    await requireZimwriterfs();
    const startedAt = performance.now();
    const images = new ImageCopier(values);
    // `click` shows the images of other sites only after a click.
    const frozen = await writeZim(file, configureFreeze('click'), images, language);
    const seconds = (performance.now() - startedAt) / 1000;
    const megabytes = ((await stat(file)).size / MEGABYTE).toFixed(1);
    console.log(`Packed ${frozen.pages} pages into ${megabytes} MB in ${seconds.toFixed(1)} s.`);
    printShortcomings(frozen);
    return images.isComplete && frozen.failures.length === 0;
  },
});
