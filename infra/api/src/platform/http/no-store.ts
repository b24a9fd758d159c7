import type { preHandlerAsyncHookHandler } from 'fastify';

/** Keeps JSON answers out of every cache, unless the call says otherwise. */
export const noStoreHook: preHandlerAsyncHookHandler = async (_request, reply) => {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
};
