import { config } from '@/lib/config/config';
import { i18n } from '@/lib/i18n/i18n';

/** A link to the community's own site, where members reply; nothing where `ORIGIN_URL` is not set. */
export function ReplyLink() {
  const { originUrl } = config();
  if (!originUrl) return null;
  return (
    <p>
      <a className="btn print:hidden" href={originUrl}>
        {i18n().t('site.loginToReply')}
      </a>
    </p>
  );
}
