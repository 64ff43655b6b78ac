import { answerDocument } from '@/app/document-route';

export const dynamic = 'force-dynamic';

export const GET = answerDocument;
