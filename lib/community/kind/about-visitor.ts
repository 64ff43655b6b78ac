import { isIP } from 'node:net';
import { ok } from '@/lib/model/outcome';
import type { Community } from '../community';

/** Answers questions about the visitor from the visitor's own request. */
export const aboutVisitor: Pick<Community, 'time' | 'addresses' | 'userAgent'> = {
  time: async () => ok(new Date()),
  addresses: async ({ address = '' }) => {
    const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
    return ok(isIP(plain) === 0 ? [] : [plain]);
  },
  userAgent: async ({ userAgent = '' }) => ok(userAgent),
};
