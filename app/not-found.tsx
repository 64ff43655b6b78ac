import { Problem } from '@/components/layout/problem';
import { textsOfStatus } from '@/components/layout/problem-texts';

export default function NotFound() {
  return <Problem {...textsOfStatus(404)} />;
}
