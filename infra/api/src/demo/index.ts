import type { Tender } from 'shared-api/contract';
import { addDays, documentNumberOf } from 'shared-api/rules';
import { hashPassword } from '../accounts/auth/index.ts';
import { users } from '../accounts/users/tables.ts';
import { storeFile } from '../files/index.ts';
import { daysAgo } from '../platform/clock.ts';
import { lockFor, type Sql, type Transaction } from '../platform/db/database.ts';
import type { Platform } from '../platform/domain.ts';
import { createPdf } from '../platform/pdf/sheet.ts';
import { supplierRequests } from '../registration/requests/tables.ts';
import type { Taxpayer } from '../tax-authority/index.ts';
import { columnsOf, recordRelease } from '../tenders/tenders/index.ts';
import { tenders } from '../tenders/tenders/tables.ts';
import { ago, type DemoContext, dayFromToday, readDemoData, required, SCENARIOS } from './context.ts';
import { sampleTitles } from './documents.ts';
import { seedLabels, seedRequests } from './requests.ts';

const PASSWORD = 'Demo1234';

/**
 * Fills an empty database with the demo's accounts and data, in one transaction. Leaves a database alone that has a user,
 * a request or a tender.
 */
export async function seedDemo(platform: Platform): Promise<void> {
  if (!(await isEmpty(platform.db))) return;
  // They are slow, and blobs are stored before their rows: neither belongs into the transaction.
  const [passwordHash, files] = await Promise.all([
    hashPassword(PASSWORD),
    storeSamples(platform, await sampleTitles(platform.db)),
  ]);
  await platform.db.transaction(async (tx) => {
    await lockFor(tx, 'demo');
    if (!(await isEmpty(tx))) return;
    const staff = await seedStaff(tx, passwordHash, daysAgo(platform.clock, 500));
    const taxpayers = new Map((readDemoData('taxpayers') as Taxpayer[]).map((each) => [each.cuit, each]));
    // One instant for all of it: a state begins when its entry in the history says.
    const now = platform.clock.now();
    const seeding = { ...platform, clock: { now: () => now } };
    const context = { platform: seeding, tx, staff, ...files, taxpayers };
    const requests = await seedRequests(context, await seedSuppliers(context));
    await seedLabels(context, requests);
    await seedTenders(context);
  });
}

async function isEmpty(from: Sql): Promise<boolean> {
  for (const table of [users, supplierRequests, tenders]) {
    if ((await from.$count(table)) > 0) return false;
  }
  return true;
}

async function seedStaff(tx: Transaction, passwordHash: string, createdAt: Date) {
  const accounts = readDemoData('staff') as (typeof users.$inferInsert)[];
  const rows = await tx
    .insert(users)
    .values(accounts.map((account) => ({ ...account, passwordHash, createdAt })))
    .returning();
  return new Map(rows.map((user) => [user.dni, user]));
}

async function seedSuppliers(context: DemoContext) {
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

const AUTHOR = 'Portal de Proveedores';
const TERMS =
  'Aquí irían las condiciones generales y particulares, las especificaciones técnicas y la planilla de cotización.';
const DOCUMENT = 'Aquí iría lo que el proveedor presenta.';

/**
 * Stores the terms of every tender, and one file for each title: a file in two places of a request looks like a mistake,
 * which the portal says.
 */
async function storeSamples(platform: Platform, titles: readonly string[]) {
  const samples = titles.map(async (title) => [title, await storeSample(platform, title, DOCUMENT)] as const);
  return {
    termsFileId: await storeSample(platform, 'Pliego de muestra', TERMS),
    sampleFileIds: new Map(await Promise.all(samples)),
  };
}

async function storeSample(platform: Platform, title: string, text: string): Promise<string> {
  const content = await createPdf({ title, author: AUTHOR, createdAt: platform.clock.now() }, (sheet) => {
    sheet.letterhead('Municipalidad', AUTHOR);
    sheet.heading(title);
    sheet.warning('Documento de muestra, sin valor. Los datos de esta demostración son inventados.');
    sheet.paragraph(text);
  });
  const { id } = await storeFile(platform, null, { name: `${title}.pdf`, mime: 'application/pdf', content });
  return id;
}

type DemoTender = Pick<Tender, 'titulo' | 'numero' | 'tipo_licitacion' | 'subtipo_licitacion'>;

const DRAFT_EVERY = 10;
const OFFICES = ['DCOMPRAS01', 'SECOBRAS02', 'SECSALUD03'] as const;

/** Writes the tenders: the first are open, the older ones closed, some are drafts. */
async function seedTenders(context: DemoContext): Promise<void> {
  const written = await context.tx
    .insert(tenders)
    .values(
      (readDemoData('tenders') as DemoTender[]).map((tender, index) => {
        const draft = index % DRAFT_EVERY === DRAFT_EVERY - 1;
        // Three days apart at first, then further, over about a year and a half.
        const published = dayFromToday(
          context,
          draft ? 5 : -Math.round(1 + index * 3 + (index * index) / 10),
        );
        const year = Number(published.slice(0, 4));
        const serial = String(100_000 + index * 7919).padStart(8, '0');
        const writtenAt = draft ? ago(context, 1) : new Date(`${published}T12:00:00Z`);
        return {
          ...columnsOf({
            ...tender,
            anio: year,
            expediente: `EX-${year}-${serial}--MUNICAT-${OFFICES[index % OFFICES.length]}`,
            fecha_publicacion: published,
            fecha_vencimiento: addDays(published, 21 + (index % 4) * 7),
            preguntas_hasta: addDays(published, 14 + (index % 4) * 7),
          }),
          pliegoFileId: context.termsFileId,
          mostrar: !draft,
          createdAt: writtenAt,
          updatedAt: writtenAt,
        };
      }),
    )
    .returning();
  for (const tender of written) {
    if (tender.mostrar) {
      await recordRelease(context.tx, tender, { hecho: 'publicada' }, tender.createdAt);
    }
  }
}
