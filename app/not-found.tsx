import { describeStatus } from '@/components/layout/describe-error';
import { ErrorPage } from '@/components/layout/error-page';

export default function NotFound() {
  return <ErrorPage {...describeStatus(404)} />;
}
