import { leaveTenderAlerts } from './calls/tenders/tender-alerts.ts';

/** Beginnings of paths that are followed by a secret: whoever reads the rest can act with it. */
const BEFORE_SECRETS = [/^\/+cuenta\/+/, new RegExp(`${leaveTenderAlerts.path.split(':')[0]}/*`)];

/**
 * An address as a log may keep it: without its query, which holds codes, signatures of files and what people look for,
 * and without a secret in its path (`/cuenta/{jwt}`, the code that ends alerts).
 */
export function loggedPath(url: string): string {
  const [address = ''] = url.split(/[?#]/, 1);
  const path = decoded(address.replace(/^https?:\/\/[^/]*/i, ''));
  for (const before of BEFORE_SECRETS) {
    const match = before.exec(path);
    if (!match) continue;
    const end = match.index + match[0].length;
    if (end < path.length) return `${path.slice(0, end)}…`;
  }
  return path;
}

/** Decodes a path as the routes do: `%61` is an `a`. An undecodable path is no address of ours. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
