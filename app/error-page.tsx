import { ErrorPage } from '@/components/layout/error-page';
import type { ErrorDescription } from '@/lib/pages/errors/describe-error';
import type { PagePresentation } from '@/lib/pages/page';

const RELOAD_SECONDS = 30;

export const errorPage: PagePresentation<ErrorDescription> = {
  describe: ({ title, status }) => ({
    titles: [title],
    description: [],
    reloadSeconds: status === 503 ? RELOAD_SECONDS : undefined,
  }),
  render: (description, can) => <ErrorPage can={can} {...description} />,
};
