import { and, inArray, isNull } from 'drizzle-orm';
import type { AnswerOf, BodyOf, importTenders } from 'shared-api/contract';
import { fold, hasControlCharacters } from 'shared-api/rules';
import { ownFileId } from '../../files/index.ts';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { lockFor } from '../../platform/db/locks.ts';
import { invalid } from '../../platform/errors.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { auditTender } from './audit.ts';
import { changeTenders } from './changes.ts';
import { refusedCsv } from './import-csv.ts';
import { type ImportRow, readImport } from './import-file.ts';
import { publishRelease } from './publish.ts';
import { tenders } from './tables.ts';

type Input = BodyOf<typeof importTenders>;
type Report = AnswerOf<typeof importTenders>['data'];

/**
 * Reads tenders from a CSV text and says of each row whether it can be imported; imports them only when asked to, all
 * in one transaction: every row, or, if so asked, every row without a problem.
 * @throws Refusal 400 for a file that can't be read at all
 */
export async function importFile(platform: Platform, user: SessionUser, input: Input): Promise<Report> {
  const terms = new Map(input.archivos.map(({ nombre, url }) => [nombre, url]));
  const read = readImport(input.csv, input.completar, terms);
  if ('problem' in read) throw invalid(read.problem);
  return changeTenders(platform.db, async (tx) => {
    // A file that is sent again while it is being imported finds its tenders stored.
    if (input.importar) await lockFor(tx, 'tenderImport');
    const rows = await withoutRepeated(tx, read.rows);
    const right = rows.filter(({ problemas }) => problemas.length === 0);
    const goes = input.importar && (right.length === rows.length || input.solo_correctas);
    if (goes) await writeAll(platform, tx, user, right);
    return {
      filas: rows.map(({ fila, titulo, problemas, avisos }) => ({
        fila,
        titulo,
        problemas: [...problemas],
        avisos: [...avisos],
      })),
      correctas: right.length,
      importadas: goes ? right.length : 0,
      rechazadas_csv: refusedCsv(
        read.names,
        rows.filter(({ problemas }) => problemas.length > 0),
      ),
    };
  });
}

interface Identity {
  readonly expediente: string;
  readonly titulo: string;
  readonly numero: number | null;
  readonly anio: number | null;
}

const identityOf = ({ expediente, titulo, numero, anio }: Identity): string =>
  JSON.stringify([expediente, fold(titulo), numero, anio]);

/** A tender that is stored already, or stands twice in the file, is not imported again. */
async function withoutRepeated(from: Sql, rows: readonly ImportRow[]): Promise<ImportRow[]> {
  // A database that can't store a number can't be asked for it either.
  const numbers = [...new Set(rows.map(({ tender }) => tender.expediente))].filter(
    (number) => !hasControlCharacters(number),
  );
  const stored = await from
    .select({
      expediente: tenders.expediente,
      titulo: tenders.titulo,
      numero: tenders.numero,
      anio: tenders.anio,
    })
    .from(tenders)
    .where(and(inArray(tenders.expediente, numbers), isNull(tenders.deletedAt)));
  const seen = new Set(stored.map(identityOf));
  return rows.map((row) => {
    const identity = identityOf(row.tender);
    if (seen.has(identity)) return { ...row, problemas: [...row.problemas, 'Ya está cargada'] };
    seen.add(identity);
    return row;
  });
}

async function writeAll(
  platform: Platform,
  tx: Transaction,
  user: SessionUser,
  rows: readonly ImportRow[],
): Promise<void> {
  const at = platform.clock.now();
  const files = new Map<string, string>();
  const fileOf = async (url: string) => {
    const known = files.get(url) ?? (await ownFileId(tx, url, user.id));
    files.set(url, known);
    return known;
  };
  for (const { tender } of rows) {
    const { numero, anio, tipo_licitacion, fecha_publicacion, fecha_vencimiento, pliego_url } = tender;
    if (
      numero === null ||
      anio === null ||
      !tipo_licitacion ||
      !fecha_publicacion ||
      !fecha_vencimiento ||
      !pliego_url
    ) {
      throw new Error('a row without a problem lacks a datum');
    }
    const [row] = await tx
      .insert(tenders)
      .values({
        titulo: tender.titulo,
        tituloBusqueda: fold(tender.titulo),
        numero,
        anio,
        expediente: tender.expediente,
        tipo: tipo_licitacion,
        subtipo: tender.subtipo_licitacion,
        fechaPublicacion: fecha_publicacion,
        fechaVencimiento: fecha_vencimiento,
        pliegoFileId: await fileOf(pliego_url),
        mostrar: tender.mostrar,
        createdAt: at,
        updatedAt: at,
      })
      .returning();
    if (!row) throw new Error('the tender was not written');
    if (row.mostrar) await publishRelease(platform, tx, row, { hecho: 'publicada', at });
    await auditTender(tx, user, { where: 'tenders.import', at, before: null, after: row });
  }
}
