import { documentNumberOf } from 'shared-api/rules';
import { users } from '../accounts/users/tables.ts';
import { ago, type DemoContext, known } from './context.ts';
import { SCENARIOS } from './scenarios.ts';

/** Writes the persons who signed in for the requests. @returns their ids by tax id */
export async function seedSuppliers(context: DemoContext): Promise<ReadonlyMap<string, string>> {
  const persons = [...new Set(SCENARIOS.map(({ person }) => person))].map((cuit) =>
    known(context.taxpayers.get(cuit), `taxpayer ${cuit}`),
  );
  const longestAgo = Math.max(...SCENARIOS.map(({ steps }) => steps[0].daysAgo));
  const rows = await context.tx
    .insert(users)
    .values(
      persons.map(({ cuit, nombre, apellido, fechaNacimiento, email_afip, telefono }) => ({
        tipo: 'PROVEEDOR' as const,
        nombre: nombre ?? '',
        apellido: apellido ?? '',
        dni: documentNumberOf(cuit) ?? cuit,
        cuit,
        persona: { fechaNacimiento, email_afip, telefono },
        createdAt: ago(context, longestAgo),
      })),
    )
    .returning({ id: users.id, cuit: users.cuit });
  return new Map(rows.map(({ id, cuit }) => [cuit ?? '', id]));
}
