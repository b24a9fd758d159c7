import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import { AuditEntry, Session, SupplierRequest } from './entities.ts';
import { SavedFieldsDto } from './save-request.dto.ts';

@Injectable()
export class RequestsService {
  constructor(
    @InjectRepository(SupplierRequest) private readonly requests: Repository<SupplierRequest>,
    private readonly dataSource: DataSource,
  ) {}

  async detail(session: Session, cuit: string) {
    mustReach(session, cuit);
    const request = await this.requests.findOne({
      where: { cuit },
      relations: {
        cuenta_bancaria: true,
        documento_proveedor: { tipo_documento: true, archivo: true },
        historial: true,
        etiquetas: true,
      },
      order: {
        cuenta_bancaria: { position: 'ASC' },
        documento_proveedor: { tipo_documento: { position: 'ASC' } },
        historial: { sequence: 'ASC' },
        etiquetas: { nombre: 'ASC' },
      },
    });
    if (!request) throw new NotFoundException();
    const { historial, etiquetas, ...sujeto_fiscal } = request;
    const correction = historial.findLast(({ estado }) => estado === 'EN CORRECCION');
    return { sujeto_fiscal, etiquetas, observaciones: correction?.observaciones ?? [] };
  }

  async save(session: Session, cuit: string, fields: SavedFieldsDto) {
    mustReach(session, cuit);
    await this.dataSource.transaction(async (manager) => {
      const request = await manager.findOne(SupplierRequest, {
        where: { cuit },
        lock: { mode: 'pessimistic_write' },
      });
      if (!request) throw new NotFoundException();
      if (request.estado !== 'INICIADO') throw new ConflictException();
      const after = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      const stored = new Map<string, unknown>(Object.entries(request));
      const before = Object.fromEntries(Object.keys(after).map((name) => [name, stored.get(name)]));
      const version = request.version + 1;
      for (const name of Object.keys(after)) request.field_versions[name] = version;
      Object.assign(request, after, { version, updated_at: new Date() });
      await manager.save(request);
      const operation = 'MODIFICACION';
      const ids = { request_id: request.id, user_id: session.user.id };
      await manager.save(manager.create(AuditEntry, { ...ids, operation, before, after }));
    });
    return this.detail(session, cuit);
  }
}

function mustReach({ user, represents }: Session, cuit: string): void {
  if (user.tipo === 'PROVEEDOR' && user.cuit !== cuit && !represents.includes(cuit)) {
    throw new NotFoundException();
  }
}
