import { ErrorPage } from '@/components/layout/error-page';
import { describeStatus } from '@/lib/pages/describe-error';
import { currentRenderContext } from '@/lib/pages/render-context';

/**
 * Next's page for what it cannot route, which it renders along with every page. The HTTP layer sends
 * error pages of its own, so there it is empty.
 */
export default function NotFound() {
  return currentRenderContext() ? null : <ErrorPage {...describeStatus(404)} />;
}
