import { Problem } from '@/components/layout/error-page';
import { textsOfStatus } from '@/components/layout/error-texts';

export default function NotFound() {
  return <Problem {...textsOfStatus(404)} />;
}
