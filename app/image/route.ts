import { answerImage } from '@/lib/content/images/proxy';

/** An image of another site, through this one. */
export function GET(request: Request): Promise<Response> {
  return answerImage(new URL(request.url).searchParams);
}
