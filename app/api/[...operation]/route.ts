import { answerInterfaceRequest } from '@/lib/community/api/community-interface';

export const dynamic = 'force-dynamic';

/** The community interface, served: the same nine operations, below `/api`. */
export async function GET(request: Request): Promise<Response> {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/^\/api/, '');
  return answerInterfaceRequest(new Request(url, { headers: request.headers }));
}
