import { ErrorPage } from '@/components/layout/error-page';
import { textsOfStatus } from '@/components/layout/error-texts';

export default function NotFound() {
  return <ErrorPage {...textsOfStatus(404)} />;
}
