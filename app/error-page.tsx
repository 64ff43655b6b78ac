import { ErrorPage } from '@/components/layout/error-page';
import type { ErrorDescription } from '@/lib/pages/errors/describe-error';
import type { PagePresentation } from '@/lib/pages/page';

/** The community may be back after this time. */
const RELOAD_SECONDS = 30;

/** The page for each error: its content is what failed. */
export const errorPage: PagePresentation<ErrorDescription> = {
  describe: ({ title, status }) => ({
    titles: [title],
    description: [],
    reloadSeconds: status === 503 ? RELOAD_SECONDS : undefined,
  }),
  render: (description) => <ErrorPage {...description} />,
};
