import { isIPv6 } from 'node:net';
import type { TryLimit } from '../../platform/tries.ts';

const HOUR_MS = 3_600_000;

/** How often each may ask, and within which time. */
export const LIMITS = {
  /** A network: what one caller can't leave by taking another address. */
  network: { max: 20, windowMs: HOUR_MS },
  /** An address: how many mails it gets because somebody asks. */
  address: { max: 5, windowMs: 24 * HOUR_MS },
  /** All together: what stays of a flood from everywhere. */
  portal: { max: 1_000, windowMs: HOUR_MS },
} as const satisfies Record<string, TryLimit>;

/** The network of an address: a line has a whole /64 of IPv6 to itself. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip.replace(/^.*:/, '');
  const [start = '', end = ''] = ip.split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const missing = 8 - groups(start).length - groups(end).length;
  const all = [...groups(start), ...Array<string>(ip.includes('::') ? missing : 0).fill('0'), ...groups(end)];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
