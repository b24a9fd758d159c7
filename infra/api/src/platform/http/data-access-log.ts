import type { FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import type { SessionUser } from './session.ts';

/** Keeps who was answered with whose data. */
export interface DataAccessLog {
  /** Whose data an address names; null: nobody's. */
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
    /** Whose data the answer shows; null: nobody's. */
    dataSubject: string | null;
  }
}
