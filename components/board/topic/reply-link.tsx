import { config } from '@/lib/config/config';
import { i18n } from '@/lib/i18n/i18n';

/** Where one can answer; nothing where the community has no site of its own. */
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
