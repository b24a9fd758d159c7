import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { isEditable } from 'shared-api/rules';
import { DataSource, Repository } from 'typeorm';
import { AuditService } from '../audit/audit.service.ts';
import type { Caller } from '../auth/sessions.service.ts';
import { SupplierRequest } from '../entities/supplier-request.ts';
import { User } from '../entities/user.ts';
import { FilesService } from '../files/files.service.ts';
import { toRequestAnswer } from './request-answer.ts';
import type { SaveRequestDto } from './save-request.dto.ts';

const WHOLE = {
  cuentas: true,
  documentos: { tipo: true, archivo: true },
  historial: true,
  etiquetas: true,
} as const;

@Injectable()
export class RequestsService {
  constructor(
    @InjectRepository(SupplierRequest) private readonly requests: Repository<SupplierRequest>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly files: FilesService,
  ) {}

  /** What staff see of a request that was decided on without a correction. */
  async detail(caller: Caller, cuit: string) {
    const request = await this.find(caller, cuit);
    if (lastCorrection(request)) throw new Error(`${cuit} was corrected`);
    return {
      sujeto_fiscal: toRequestAnswer(request, this.files),
      correccion: null,
      etiquetas: request.etiquetas
        .toSorted((a, b) => (a.nombreBusqueda < b.nombreBusqueda ? -1 : 1))
        .map(({ id, nombre }) => ({ id, etiqueta_nombre: nombre })),
      turno: null,
    };
  }

  /** Saves what changed of a request's fields. */
  async save(caller: Caller, cuit: string, { sujeto_fiscal: fields }: SaveRequestDto) {
    await this.dataSource.transaction(async (manager) => {
      const request = await manager.findOne(SupplierRequest, {
        where: { cuit },
        lock: { mode: 'pessimistic_write' },
      });
      if (!request || !mayReach(caller, cuit)) throw new NotFoundException();
      if (!isEditable(request.estado)) throw new ConflictException();
      const stored = new Map<string, unknown>(Object.entries(request));
      const changed = Object.entries(fields).filter(
        ([name, value]) => value !== undefined && stored.get(name) !== value,
      );
      if (changed.length === 0) return;
      const at = new Date();
      const version = request.version + 1;
      Object.assign(request, Object.fromEntries(changed), {
        version,
        updatedAt: at,
        fieldVersions: {
          ...request.fieldVersions,
          ...Object.fromEntries(changed.map(([name]) => [name, version])),
        },
      });
      await manager.save(request);
      await this.audit.record(manager, caller, {
        request,
        before: Object.fromEntries(changed.map(([name]) => [name, stored.get(name) ?? null])),
        after: Object.fromEntries(changed),
        at,
      });
    });
    return this.bundle(caller, cuit);
  }

  /** Everything that a supplier's screens start from. */
  private async bundle(caller: Caller, cuit: string) {
    const request = await this.find(caller, cuit);
    const sujeto_fiscal = toRequestAnswer(request, this.files);
    const user = await this.users.findOneByOrFail({ id: caller.id });
    return {
      sujeto_fiscal,
      persona_fisica: {
        nombre: user.nombre,
        apellido: user.apellido,
        cuit: user.cuit,
        fechaNacimiento: user.persona?.fechaNacimiento ?? null,
        email_afip: user.persona?.email_afip ?? null,
        telefono: user.persona?.telefono ?? null,
      },
      estado_tramite: {
        ...sujeto_fiscal.estado_tramite,
        observaciones: lastCorrection(request)?.observaciones ?? [],
      },
    };
  }

  private async find(caller: Caller, cuit: string): Promise<SupplierRequest> {
    const request = await this.requests.findOne({
      where: { cuit },
      relations: WHOLE,
      order: {
        cuentas: { position: 'ASC' },
        documentos: { tipo: { position: 'ASC' }, createdAt: 'ASC', id: 'ASC' },
        historial: { sequence: 'ASC' },
      },
    });
    if (!request || !mayReach(caller, cuit)) throw new NotFoundException();
    return request;
  }
}

const mayReach = ({ tipo, cuit: own, represents }: Caller, cuit: string): boolean =>
  tipo !== 'PROVEEDOR' || own === cuit || represents.includes(cuit);

const lastCorrection = ({ historial }: SupplierRequest) =>
  historial.findLast(({ estado }) => estado === 'EN CORRECCION');
