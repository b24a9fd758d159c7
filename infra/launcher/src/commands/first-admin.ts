import { parseArgs } from 'node:util';
import { createFirstAdmin, readConfig, restrictFilesToOwner } from 'infra-api';
import { dniOf, INITIAL_PASSWORD_HOURS } from 'shared-api/rules';
import { exitOnProblem, StartProblem } from '../problem.ts';

const USAGE = 'npm run first-admin -- --dni 30111222 --nombre Ana --apellido Pérez';

/** `npm run first-admin -- …`: creates the account that creates all others, on a portal without an administrator. */
export function run(args: readonly string[]): Promise<void> {
  return exitOnProblem(async () => {
    restrictFilesToOwner();
    const { dni, nombre, apellido } = parseValues(args);
    if (!dni || !nombre || !apellido) throw new StartProblem(`Faltan datos: ${USAGE}`);
    const password = await createFirstAdmin(readConfig(process.env), { dni, nombre, apellido });
    process.stdout.write(
      `Cuenta lista: ${nombre.trim()} ${apellido.trim()}, DNI ${dniOf(dni)}, rol ADMIN.\n` +
        `Contraseña para el primer ingreso, dentro de las ${INITIAL_PASSWORD_HOURS} horas: ${password}\n`,
    );
  });
}

function parseValues(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...args], options: { dni: text, nombre: text, apellido: text } }).values;
  } catch {
    throw new StartProblem(`No se entiende: ${USAGE}`);
  }
}
