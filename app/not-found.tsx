import { ErrorPage } from '@/components/layout/error-page';
import { describeStatus } from '@/lib/render/describe-error';

export default function NotFound() {
  return <ErrorPage {...describeStatus(404)} />;
}
