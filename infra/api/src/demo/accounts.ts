import { documentNumberOf } from 'shared-api/rules';
import { users } from '../accounts/users/tables.ts';
import type { Transaction } from '../platform/db/database.ts';
import { ago, type DemoContext, readDemoData, required } from './context.ts';
import { SCENARIOS } from './scenarios.ts';

export const DEMO_PASSWORD = 'Demo1234';

export async function seedStaff(
  tx: Transaction,
  passwordHash: string,
  createdAt: Date,
): Promise<DemoContext['staff']> {
  const accounts = readDemoData('staff') as (typeof users.$inferInsert)[];
  const rows = await tx
    .insert(users)
    .values(accounts.map((account) => ({ ...account, passwordHash, createdAt })))
    .returning();
  return new Map(rows.map((user) => [user.dni, user]));
}

export async function seedSuppliers(context: DemoContext): Promise<DemoContext['staff']> {
  const persons = [...new Set(SCENARIOS.map(({ person }) => person))].map((cuit) =>
    required(context.taxpayers.get(cuit), `taxpayer ${cuit}`),
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
    .returning();
  return new Map(rows.map((user) => [user.cuit ?? '', user]));
}
