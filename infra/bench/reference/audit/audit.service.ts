import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../auth/sessions.service.ts';
import { AuditHead } from '../entities/audit-head.ts';
import { AuditLog } from '../entities/audit-log.ts';
import type { SupplierRequest } from '../entities/supplier-request.ts';

/** What the hash of an entry covers, as the portal verifies it. */
const HASH = `encode(sha256(convert_to(jsonb_build_array(:id::bigint, :previousHash::text, :entidad::text,
  :entidadId::text, :cuil::text, :operacion::text, :realizadoPorTipo::text, :realizadoPorId::text,
  :realizadoEn::text, :before::jsonb, :after::jsonb,
  (extract(epoch from :at::timestamptz) * 1000)::bigint)::text, 'UTF8')), 'hex')`;

export interface RequestChange {
  readonly request: SupplierRequest;
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
  readonly at: Date;
}

@Injectable()
export class AuditService {
  /** Adds an entry to the end of the chain, within the transaction of the change. */
  async record(manager: EntityManager, caller: Caller, change: RequestChange): Promise<void> {
    const { request, before, after, at } = change;
    const head = await manager
      .createQueryBuilder(AuditHead, 'head')
      .setLock('pessimistic_write')
      .getOneOrFail();
    const entry = {
      id: head.entries + 1,
      entidad: 'sujeto_fiscal',
      entidadId: request.id,
      cuil: request.cuit,
      operacion: 'MODIFICACION',
      realizadoPorTipo: caller.tipo,
      realizadoPorId: caller.id,
      realizadoEn: 'requests.save',
      previousHash: head.hash,
    };
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(AuditLog)
      .values({ ...entry, datosAnteriores: before, datosNuevos: after, createdAt: at, hash: () => HASH })
      .setParameters({
        ...entry,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        at: at.toISOString(),
      })
      .returning('hash')
      .execute();
    await manager.update(AuditHead, { only: true }, { entries: entry.id, hash: raw[0].hash });
  }
}
