import type { preHandlerAsyncHookHandler } from 'fastify';
import type { Endpoint } from 'shared-api/contract';
import { can } from 'shared-api/rules';
import { forbidden } from '../errors.ts';

/** Refuses with 403 a caller whose role lacks the capability, or who has yet to change the initial password. */
export function authoriseHook({ access }: Endpoint): preHandlerAsyncHookHandler {
  return async ({ caller }) => {
    if (!caller || (access.who !== 'user' && access.who !== 'capability')) return;
    if (caller.primerLogin && (access.who === 'capability' || !access.duringFirstLogin)) {
      throw forbidden('Debe cambiar su contraseña antes de continuar.', 'PRIMER_LOGIN');
    }
    if (access.who === 'capability' && !access.anyOf.some((capability) => can(caller.tipo, capability))) {
      throw forbidden();
    }
  };
}
