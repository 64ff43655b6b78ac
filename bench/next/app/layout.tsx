import type { ReactNode } from 'react';
import './site.css';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <nav aria-label="Site">
          <a href="/">Community</a> <a href="/board/forums">Forums</a>{' '}
          <a href="/wiki/pages">Wiki</a>
        </nav>
        {children}
      </body>
    </html>
  );
}
