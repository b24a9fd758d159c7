import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from 'infra-api';
import { StartProblem } from './problem.ts';

/** @returns the problem with the port or address in words; null for another failure */
export function portProblem(
  error: unknown,
  { host, port }: Pick<Config, 'host' | 'port'>,
): StartProblem | null {
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Folders and files have some of these codes, too.
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return null;
  switch (code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `El puerto ${port} ya está en uso. Cierre el otro programa o elija otro puerto: PORT=${port + 1} npm start`,
      );
    case 'EACCES':
      return new StartProblem(`No hay permiso para usar el puerto ${port}. Elija otro: PORT=8080 npm start`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(`La dirección HOST=${host} no es de esta máquina.`);
    default:
      return null;
  }
}

/**
 * Says that the port is taken, or the host not of this machine, before anything is built or opened: a start that fails
 * must not migrate a database.
 * @throws StartProblem
 */
export async function refuseTakenPort(config: Config): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host: config.host, port: config.port });
    await once(probe, 'listening');
  } catch (error) {
    throw portProblem(error, config) ?? error;
  }
  probe.close();
  await once(probe, 'close');
}
