import type { FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import type { SessionUser } from './session.ts';

export interface DataAccessLog {
  /** Returns the person whose data the path names; null for none. */
  subjectOf(params: unknown): string | null;
  record(user: SessionUser, subject: string): Promise<void>;
}

/** Records an access before the first byte is sent, so that an aborted download is recorded too. */
export const dataAccessLogHook =
  (log: DataAccessLog): onSendAsyncHookHandler =>
  async ({ caller, dataSubject }: FastifyRequest, reply) => {
    if (caller && dataSubject && reply.statusCode < 400) await log.record(caller, dataSubject);
  };

declare module 'fastify' {
  interface FastifyRequest {
    /** The person whose data the answer shows; null for none. */
    dataSubject: string | null;
  }
}
