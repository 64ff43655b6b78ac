import type { Viewport } from 'next';
import { Document } from '@/components/layout/document';
import './globals.css';

export const dynamic = 'force-dynamic';

export const viewport: Viewport = { colorScheme: 'light dark' };

export default function Layout({ children }: { children: React.ReactNode }) {
  return <Document>{children}</Document>;
}
