import { language } from '@/lib/language/language';
import { href } from '@/lib/views/href';
import { topicsWith } from '@/lib/views/topics';
import { GoBox } from './go-box';
import { Page } from './page';
import { PageHead } from './page-head';
import type { ProblemTexts } from './problem-texts';

/** A whole page about why there is nothing to read, and where there is. */
export function Problem({ status, title, leads, link }: ProblemTexts) {
  const { t } = language();
  const elsewhere = [
    [t('site.home'), href({ kind: 'home' })],
    [t('site.wiki'), href({ kind: 'wiki-home' })],
    [t('site.forums'), href({ kind: 'forums' })],
    [t('site.topics'), href(topicsWith())],
  ] as const;
  return (
    <Page className="problem">
      <PageHead className="problem-head">
        <p className="problem-status" aria-hidden="true">
          {status}
        </p>
        <h1>{title}</h1>
      </PageHead>
      {leads.map((lead) => (
        <p key={lead}>{lead}</p>
      ))}
      {link && (
        <p>
          <a href={link.href}>{link.text}</a>
        </p>
      )}
      {status === 404 && <GoBox />}
      <nav aria-label={t('problem.elsewhere')}>
        <ul className="facts">
          {elsewhere.map(([text, address]) => (
            <li key={address}>
              <a href={address}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
    </Page>
  );
}
