import { documentNumberOf, type StaffRole } from 'shared-api/rules';
import { users } from '../accounts/users/tables.ts';
import type { Transaction } from '../platform/db/database.ts';
import { ago, type DemoContext, required } from './context.ts';
import { SCENARIOS } from './scenarios.ts';

export const DEMO_PASSWORD = 'Demo1234';

const ACCOUNTS: readonly { dni: string; tipo: StaffRole; nombre: string; apellido: string; first?: true }[] =
  [
    { dni: '10000001', tipo: 'ADMIN', nombre: 'Adriana', apellido: 'Salas' },
    { dni: '10000002', tipo: 'GESTION_COMPRAS', nombre: 'Gabriel', apellido: 'Nieva' },
    { dni: '10000003', tipo: 'VISADOR', nombre: 'Valeria', apellido: 'Soria' },
    { dni: '10000004', tipo: 'VISUALIZADOR', nombre: 'Vicente', apellido: 'Luna' },
    { dni: '10000005', tipo: 'PUBLICADOR', nombre: 'Paula', apellido: 'Vega' },
    { dni: '10000006', tipo: 'VISADOR', nombre: 'Nadia', apellido: 'Ríos', first: true },
  ];

export async function seedStaff(
  tx: Transaction,
  passwordHash: string,
  createdAt: Date,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .insert(users)
    .values(
      ACCOUNTS.map(({ first, ...account }) => ({
        ...account,
        passwordHash,
        primerLogin: first ?? false,
        createdAt,
      })),
    )
    .returning({ dni: users.dni, id: users.id });
  return new Map(rows.map(({ dni, id }) => [dni, id]));
}

export async function seedSuppliers(context: DemoContext): Promise<ReadonlyMap<string, string>> {
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
    .returning({ id: users.id, cuit: users.cuit });
  return new Map(rows.map(({ id, cuit }) => [cuit ?? '', id]));
}
