import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('audit_log')
export class AuditLog {
  @PrimaryColumn('bigint')
  id: number;

  @Column('text')
  entidad: string;

  @Column('text', { name: 'entidad_id' })
  entidadId: string;

  @Column('text', { nullable: true })
  cuil: string | null;

  @Column('text')
  operacion: string;

  @Column('text', { name: 'realizado_por_tipo' })
  realizadoPorTipo: string;

  @Column('text', { name: 'realizado_por_id', nullable: true })
  realizadoPorId: string | null;

  @Column('text', { name: 'realizado_en' })
  realizadoEn: string;

  @Column('jsonb', { name: 'datos_anteriores', nullable: true })
  datosAnteriores: unknown;

  @Column('jsonb', { name: 'datos_nuevos', nullable: true })
  datosNuevos: unknown;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('text', { name: 'hash_anterior' })
  previousHash: string;

  @Column('text')
  hash: string;
}
