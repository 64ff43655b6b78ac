'use client';

import { FailedPage } from './failed-page';
import './globals.css';

/** Next shows this if the layout fails, too. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <FailedPage />
      </body>
    </html>
  );
}
