import {
  Column,
  Entity,
  JoinTable,
  ManyToMany,
  OneToMany,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { BankAccount } from './bank-account.ts';
import { Label } from './label.ts';
import { StatusHistory } from './status-history.ts';
import { SupplierDocument } from './supplier-document.ts';

@Entity('supplier_requests')
export class SupplierRequest {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('text', { unique: true }) cuit: string;
  @Column('text') tipo_persona: string;
  @Column('text') nro_tramite: string;
  @Column('text') estado: string;
  @Column('int') version: number;
  @Column('jsonb') field_versions: Record<string, number>;
  @Column('timestamptz') created_at: Date;
  @Column('timestamptz') updated_at: Date;
  @Column('text', { nullable: true }) nombre_persona_humana: string | null;
  @Column('text', { nullable: true }) razon_social: string | null;
  @Column('text', { nullable: true }) forma_juridica: string | null;
  @Column('boolean') activo: boolean;
  @Column('jsonb') motivos: string[];
  @Column('text', { nullable: true }) telefono: string | null;
  @Column('date', { nullable: true }) fecha_inicio_actividades: string | null;
  @Column('date', { nullable: true }) fecha_contrato_social: string | null;
  @Column('text', { nullable: true }) domicilio_fiscal: string | null;
  @Column('text', { nullable: true }) domicilio_provincia: string | null;
  @Column('text', { nullable: true }) domicilio_localidad: string | null;
  @Column('text', { nullable: true }) domicilio_cod_postal: string | null;
  @Column('jsonb') domicilio_electronico: unknown[];
  @Column('jsonb') datos_societarios: unknown[];
  @Column('jsonb') actividades: unknown[];
  @Column('jsonb') impuesto: unknown[];
  @Column('text', { nullable: true }) condicion_fiscal: string | null;
  @Column('date', { nullable: true }) fecha_primer_ejercicio_economico: string | null;
  @Column('text', { nullable: true }) telefono_alternativo: string | null;
  @Column('text', { nullable: true }) domicilio_alternativo: string | null;
  @Column('text', { nullable: true }) domicilio_cod_postal_alternativo: string | null;
  @Column('text', { nullable: true }) domicilio_electronico_alternativo: string | null;
  @Column('text', { nullable: true }) correo_electronico_notificacion: string | null;
  @Column('jsonb') principales_clientes: unknown[];
  @Column('uuid', { nullable: true }) poder_legal: string | null;
  @Column('text', { nullable: true }) cuit_apoderado_legal: string | null;
  @Column('date', { nullable: true }) fecha_otorgamiento_poder: string | null;
  @Column('date', { nullable: true }) fecha_alcance_poder_legal: string | null;

  @OneToMany(
    () => BankAccount,
    (account) => account.request,
  )
  cuenta_bancaria: Relation<BankAccount>[];

  @OneToMany(
    () => SupplierDocument,
    (document) => document.request,
  )
  documento_proveedor: Relation<SupplierDocument>[];

  @OneToMany(
    () => StatusHistory,
    (entry) => entry.request,
  )
  historial: Relation<StatusHistory>[];

  @ManyToMany(() => Label)
  @JoinTable({
    name: 'supplier_labels',
    joinColumn: { name: 'request_id' },
    inverseJoinColumn: { name: 'label_id' },
  })
  etiquetas: Relation<Label>[];
}
