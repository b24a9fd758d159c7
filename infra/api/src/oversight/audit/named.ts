import { eq, inArray } from 'drizzle-orm';
import type { AuditRecord } from 'shared-api/contract';
import { formatTaxId } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { files } from '../../files/tables.ts';
import { pick, type Sql } from '../../platform/db/database.ts';
import { documents, documentTypes } from '../../registration/documents/tables.ts';
import { supplierRequests } from '../../registration/requests/tables.ts';
import { tenders } from '../../tenders/tenders/tables.ts';
import type { auditLog } from './tables.ts';

type Entry = typeof auditLog.$inferSelect;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the names of entries, as of now. */
export async function namesOf(db: Sql, entries: readonly Entry[]) {
  const idsOf = (entity: string) =>
    entries.flatMap(({ entidad, entidad_id }) =>
      entidad === entity && UUID.test(entidad_id) ? [entidad_id] : [],
    );
  const userIds = [...entries.flatMap(({ realizado_por_id }) => realizado_por_id ?? []), ...idsOf('usuario')];
  const cuits = entries.flatMap(({ cuil }) => cuil ?? []);
  const [people, requests, types, titles] = await Promise.all([
    db
      .select(pick(users, ['id', 'dni', 'nombre', 'apellido']))
      .from(users)
      .where(inArray(users.id, userIds)),
    db
      .select(pick(supplierRequests, ['cuit', 'razon_social', 'nombre_persona_humana']))
      .from(supplierRequests)
      .where(inArray(supplierRequests.cuit, cuits)),
    db
      .select({ id: documentTypes.id, name: documentTypes.nombre })
      .from(documentTypes)
      .where(inArray(documentTypes.id, idsOf('tipo_documento_requerido'))),
    db
      .select({ id: tenders.id, name: tenders.titulo })
      .from(tenders)
      .where(inArray(tenders.id, idsOf('licitacion'))),
  ]);
  const personById = new Map(
    people.map(({ id, dni, nombre, apellido }) => [
      id,
      { dni, nombre: [apellido, nombre].filter(Boolean).join(', ') },
    ]),
  );
  const nameById = new Map([...types, ...titles].map(({ id, name }) => [id, name]));
  const requestByCuit = new Map(
    requests.map((request) => [request.cuit, request.razon_social ?? request.nombre_persona_humana]),
  );
  return {
    /** Document number and `surname, name` of who did it; null for the portal itself. */
    author: ({ realizado_por_id }: Entry) => personById.get(realizado_por_id ?? '') ?? null,
    subject({ entidad, entidad_id, cuil, datos_anteriores, datos_nuevos }: Entry): AuditRecord['sobre'] {
      if (entidad === 'sesion') return null;
      if (cuil !== null) {
        const tramite = requestByCuit.has(cuil) ? cuil : null;
        return { nombre: requestByCuit.get(cuil) ?? `CUIT ${formatTaxId(cuil)}`, tramite };
      }
      const nombre =
        nameById.get(entidad_id) ??
        personById.get(entidad_id)?.nombre ??
        nameIn(datos_nuevos) ??
        nameIn(datos_anteriores);
      return nombre ? { nombre, tramite: null } : null;
    },
  };
}

export type EntryNames = Awaited<ReturnType<typeof namesOf>>;

/** Names what the log keeps whole: a label, a mail. */
function nameIn(values: unknown): string | null {
  const { etiqueta_nombre, asunto } = (values ?? {}) as Readonly<Record<string, unknown>>;
  const name = etiqueta_nombre ?? asunto;
  return typeof name === 'string' ? name : null;
}

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Returns the ids in an entry's data, each once. */
export const idsIn = ({ datos_anteriores, datos_nuevos }: Entry) => [
  ...new Set(JSON.stringify([datos_anteriores, datos_nuevos]).match(UUIDS)),
];

/** Reads the present names of the documents and files that entries mention, by id; those that are gone are absent. */
export async function mentionedIn(db: Sql, entries: readonly Entry[]) {
  const ids = [...new Set(entries.flatMap(idsIn))];
  const [fileRows, documentRows] = await Promise.all([
    db.select({ id: files.id, nombre: files.name }).from(files).where(inArray(files.id, ids)),
    db
      .select({ id: documents.id, type: documentTypes.nombre, own: documents.datosExtra })
      .from(documents)
      .leftJoin(documentTypes, eq(documentTypes.id, documents.typeId))
      .where(inArray(documents.id, ids)),
  ]);
  const mentions = [
    ...fileRows.map(({ id, nombre }) => ({ id, nombre, isFile: true })),
    ...documentRows.map(({ id, type, own }) => ({ id, nombre: type ?? own ?? '', isFile: false })),
  ];
  return new Map(mentions.map(({ id, ...mention }) => [id, mention]));
}
