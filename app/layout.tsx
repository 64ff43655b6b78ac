import type { Viewport } from 'next';
import { Document } from '@/components/layout/document';
import './globals.css';

export const dynamic = 'force-dynamic';

export const viewport: Viewport = { colorScheme: 'light dark' };

/** The root layout, which Next requires: the HTML document around every page. */
export default function Layout({ children }: { children: React.ReactNode }) {
  return <Document>{children}</Document>;
}
