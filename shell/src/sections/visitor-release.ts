import { type LiveSection, releaseFor, type SectionRelease, visitorIn } from 'shared-api/section';
import type { Session } from '../session/session.ts';
import { useSession } from '../session/session-store.ts';

let id: string | undefined;

/**
 * Returns the id that assigns this visitor to the share of a canary: a cookie set by the gateway, or without cookies a
 * random number for as long as the page is open.
 */
export function visitorId(): string {
  id ??= visitorIn(document.cookie) ?? String(Math.random());
  return id;
}

/** Returns the release of a section for this visitor; a canary for roles waits for the session. */
export async function releaseForVisitor(
  entry: LiveSection,
  session: Pick<Session, 'ready'>,
): Promise<SectionRelease> {
  if (entry.canary?.roles.length) await session.ready();
  return releaseFor(entry, { id: visitorId(), role: useSession.getState().user?.tipo ?? null });
}
