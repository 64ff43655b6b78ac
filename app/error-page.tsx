import { ErrorPage } from '@/components/layout/error-page';
import type { ErrorDescription } from '@/lib/pages/errors/describe-error';
import type { PagePresentation } from '@/lib/pages/page';

export const errorPage: PagePresentation<ErrorDescription> = {
  describe: ({ title }) => ({ titles: [title], description: [] }),
  render: (description, can) => <ErrorPage can={can} {...description} />,
};
