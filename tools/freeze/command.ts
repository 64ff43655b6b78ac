import { defineCommand, valueOption } from '@/tools/cli/define-command';
import { writeIntoEmpty } from '@/tools/cli/write-into-empty';
import { IMAGE_OPTIONS, ImageCopier } from '@/tools/images/image-copier';
import { configureFreeze, freezeCommunity, printShortcomings } from './freeze-community';

export default defineCommand({
  description:
    'Writes the community in DATA_DIR, or a mirror, as static files that any file server can serve.',
  calls: ['DIR [--site-url URL] [--with-images]'],
  positionals: ['DIR'],
  options: {
    'site-url': valueOption(
      'URL',
      'the URL it will be served at, for canonical links, feeds and the sitemap (or SITE_URL)',
    ),
    ...IMAGE_OPTIONS,
  },
  examples: ['site/ --site-url https://archive.example.org'],
  async run({ 'site-url': siteUrl, ...values }, [dir = '']) {
    // `direct` shows the images of other sites at once.
    const settings = configureFreeze('direct', siteUrl ? { SITE_URL: siteUrl } : {});
    const images = new ImageCopier(values);
    const startedAt = performance.now();
    const target = { dir, siteUrl: settings.siteUrl, reader: 'browser' } as const;
    const result = await writeIntoEmpty(dir, () => freezeCommunity(settings, target, images));
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`Froze ${result.pages} pages and ${result.files} files in ${seconds} s.`);
    printShortcomings(result);
    return images.isComplete && result.failures.length === 0;
  },
});
