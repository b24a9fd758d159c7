import { type LiveSection, releaseFor, type SectionRelease, visitorIn } from 'shared-api/section';
import type { Session } from '../session/session.ts';
import { useSession } from '../session/session-store.ts';

let own: string | undefined;

/**
 * What decides which share of the visitors this one is of: the gateway gives it to the browser, which keeps it as a cookie.
 * Without cookies it is the same for as long as the page is open.
 */
export function visitorId(): string {
  own ??= visitorIn(document.cookie) ?? String(Math.random());
  return own;
}

/** What this visitor is given of a section; for a role that was named it is awaited who is signed in. */
export async function releaseForVisitor(
  entry: LiveSection,
  session: Pick<Session, 'ready'>,
): Promise<SectionRelease> {
  if (entry.canary?.roles.length) await session.ready();
  return releaseFor(entry, { id: visitorId(), role: useSession.getState().user?.tipo ?? null });
}
