import { i18n } from '@/lib/i18n/i18n';
import { topicsWith } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';
import type { ErrorTexts } from './error-texts';
import { OldAddressForm } from './old-address-form';
import { PageHeader } from './page-header';
import { PageLayout } from './page-layout';

/** A whole page about why there is nothing to read, and where there is. */
export function ErrorPage({ status, title, leads, link }: ErrorTexts) {
  const { t } = i18n();
  const elsewhere = [
    [t('site.home'), href({ kind: 'home' })],
    [t('site.wiki'), href({ kind: 'wiki-home' })],
    [t('site.forums'), href({ kind: 'forums' })],
    [t('site.topics'), href(topicsWith())],
  ] as const;
  return (
    <PageLayout className="*:max-w-440">
      <PageHeader className="">
        <p
          className="font-serif text-[clamp(4rem,18vw,8rem)] leading-none tracking-[-0.04em] text-accent"
          aria-hidden="true"
        >
          {status}
        </p>
        <h1 className="mt-7.5">{title}</h1>
      </PageHeader>
      {leads.map((lead) => (
        <p key={lead} className="mt-7.5">
          {lead}
        </p>
      ))}
      {link && (
        <p className="mt-7.5">
          <a href={link.href}>{link.text}</a>
        </p>
      )}
      {status === 404 && <OldAddressForm />}
      <nav
        className="mt-20 pt-7.5 border-t-2 border-foreground"
        aria-label={t('problem.elsewhere')}
      >
        <ul className="facts">
          {elsewhere.map(([text, address]) => (
            <li key={address}>
              <a href={address}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
    </PageLayout>
  );
}
