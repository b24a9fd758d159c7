import type { Estado } from 'shared-api/rules';
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
import { Document } from './document.ts';
import { Label } from './label.ts';
import { StatusHistory } from './status-history.ts';

@Entity('supplier_requests')
export class SupplierRequest {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text', { unique: true })
  cuit: string;

  @Column('text', { name: 'tipo_persona' })
  tipoPersona: string;

  @Column('text', { name: 'nro_tramite' })
  nroTramite: string;

  @Column('text')
  estado: Estado;

  @Column('timestamptz', { name: 'estado_desde' })
  estadoDesde: Date;

  @Column('int')
  version: number;

  @Column('jsonb', { name: 'field_versions' })
  fieldVersions: Record<string, number>;

  @Column('boolean', { name: 'restricts_documents' })
  restrictsDocuments: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  @Column('text', { nullable: true })
  nombre_persona_humana: string | null;

  @Column('text', { nullable: true })
  razon_social: string | null;

  @Column('text')
  nombre_busqueda: string;

  @Column('text')
  razon_social_busqueda: string;

  @Column('text', { nullable: true })
  forma_juridica: string | null;

  @Column('boolean')
  activo: boolean;

  @Column('jsonb')
  motivos: string[];

  @Column('text', { nullable: true })
  telefono: string | null;

  @Column('date', { nullable: true })
  fecha_inicio_actividades: string | null;

  @Column('date', { nullable: true })
  fecha_contrato_social: string | null;

  @Column('text', { nullable: true })
  domicilio_fiscal: string | null;

  @Column('text', { nullable: true })
  domicilio_provincia: string | null;

  @Column('text', { nullable: true })
  domicilio_localidad: string | null;

  @Column('text', { nullable: true })
  domicilio_cod_postal: string | null;

  @Column('text', { nullable: true })
  domicilio_fiscal_comercial: string | null;

  @Column('jsonb')
  domicilio_electronico: unknown[];

  @Column('jsonb')
  datos_societarios: unknown[];

  @Column('jsonb')
  actividades: unknown[];

  @Column('jsonb')
  impuesto: unknown[];

  @Column('text', { nullable: true })
  condicion_fiscal: string | null;

  @Column('date', { nullable: true })
  fecha_primer_ejercicio_economico: string | null;

  @Column('text', { nullable: true })
  telefono_alternativo: string | null;

  @Column('text', { nullable: true })
  domicilio_alternativo: string | null;

  @Column('text', { nullable: true })
  domicilio_cod_postal_alternativo: string | null;

  @Column('text', { nullable: true })
  domicilio_electronico_alternativo: string | null;

  @Column('text', { nullable: true })
  correo_electronico_notificacion: string | null;

  @Column('boolean')
  declaracion_jurada_domicilio_electronico: boolean;

  @Column('boolean')
  declaracion_jurada_contratar_administracion_publica: boolean;

  @Column('boolean')
  declaracion_jurada_legislacion_laboral_vigente: boolean;

  @Column('boolean')
  declaracion_jurada_cuenta_bancaria: boolean;

  @Column('boolean')
  declaracion_jurada_representante_apoderado: boolean;

  @Column('jsonb')
  principales_clientes: unknown[];

  @Column('uuid', { nullable: true })
  poder_legal: string | null;

  @Column('uuid', { nullable: true })
  acta_designacion_url: string | null;

  @Column('text', { nullable: true })
  cuit_apoderado_legal: string | null;

  @Column('text', { nullable: true })
  apoderado_legal_nombre: string | null;

  @Column('date', { nullable: true })
  fecha_otorgamiento_poder: string | null;

  @Column('date', { nullable: true })
  fecha_alcance_poder_legal: string | null;

  @OneToMany(
    () => BankAccount,
    (account) => account.request,
  )
  cuentas: Relation<BankAccount>[];

  @OneToMany(
    () => Document,
    (document) => document.request,
  )
  documentos: Relation<Document>[];

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
