import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { auditLog } from './tables.ts';

/** Every part of an entry that its hash covers, as columns or as parameters. */
export interface ChainedContent {
  readonly id: SQLWrapper | number;
  readonly previousHash: SQLWrapper | string;
  readonly entidad: SQLWrapper | string;
  readonly entidadId: SQLWrapper | string;
  readonly cuil: SQLWrapper | string | null;
  readonly operacion: SQLWrapper | string;
  readonly realizadoPorTipo: SQLWrapper | string;
  readonly realizadoPorId: SQLWrapper | string | null;
  readonly realizadoEn: SQLWrapper | string;
  /** JSON as text when it is a parameter. */
  readonly datosAnteriores: SQLWrapper | string | null;
  readonly datosNuevos: SQLWrapper | string | null;
  /** ISO 8601 when it is a parameter. */
  readonly createdAt: SQLWrapper | string;
}

/** What the hash of an entry is made of: a JSON array in the database's own one way of writing it. */
export const contentOf = (entry: ChainedContent): SQL<string> =>
  sql<string>`jsonb_build_array(${entry.id}::bigint, ${entry.previousHash}::text, ${entry.entidad}::text,
    ${entry.entidadId}::text, ${entry.cuil}::text, ${entry.operacion}::text, ${entry.realizadoPorTipo}::text,
    ${entry.realizadoPorId}::text, ${entry.realizadoEn}::text, ${entry.datosAnteriores}::jsonb,
    ${entry.datosNuevos}::jsonb, (extract(epoch from ${entry.createdAt}::timestamptz) * 1000)::bigint)::text`;

/** The content of the entries as they are stored now. */
export const storedContent: SQL<string> = contentOf(auditLog);

/** SHA-256 of a content, hexadecimal. */
export const hashOf = (content: SQL<string>): SQL<string> =>
  sql<string>`encode(sha256(convert_to(${content}, 'UTF8')), 'hex')`;
