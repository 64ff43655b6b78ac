import { Timestamp } from '@/components/ui/timestamp';
import { i18n } from '@/lib/i18n/i18n';
import type { Download } from '@/lib/pages/downloads/downloads';
import { routePath } from '@/lib/urls/routes/route-path';

/** Files with size, date and checksum. */
export function DownloadList({ downloads }: { downloads: readonly Download[] }) {
  const { t, size } = i18n();
  return (
    <ul className="flex flex-col gap-y-4">
      {downloads.map(({ name, sizeBytes, modifiedAt, sha256 }) => (
        <li key={name}>
          <a href={routePath('/downloads/{name}', name)} download rel="nofollow">
            {name}
          </a>
          {/* This line never wraps, so converting the date to the reader's time zone moves nothing. */}
          <p>
            {size(sizeBytes)} · <Timestamp at={modifiedAt} format="day" />
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            {sha256 ? t('downloads.checksum', { sha256 }) : t('downloads.pending')}
          </p>
        </li>
      ))}
    </ul>
  );
}
