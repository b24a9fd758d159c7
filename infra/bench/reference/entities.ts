import {
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  JoinTable,
  ManyToMany,
  ManyToOne,
  OneToMany,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';

@Entity('users')
export class User {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('text') tipo: string;
  @Column('text', { nullable: true }) cuit: string | null;
  @Column('boolean') activo: boolean;
}

@Entity('sessions')
export class Session {
  @PrimaryGeneratedColumn('uuid') id: string;
  @ManyToOne(() => User) @JoinColumn({ name: 'user_id' }) user: User;
  @Column('jsonb') represents: string[];
  @Column('timestamptz') expires_at: Date;
  @Column('timestamptz', { nullable: true }) revoked_at: Date | null;
}

@Entity('files')
export class StoredFile {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text') mime: string;
  @Column('bigint') bytes: string;
  @Column('text') sha256: string;
}

@Entity('tenders')
export class Tender {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('text') titulo: string;
  @Column('int') numero: number;
  @Column('int') anio: number;
  @Column('text') expediente: string;
  @Column('text') tipo_licitacion: string;
  @Column('date') fecha_publicacion: string;
  @Column('date') fecha_vencimiento: string;
  @Column('uuid') pliego_file_id: string;
  @Column('boolean') mostrar: boolean;
  @Column('text') situacion: string;
  @Column('date') abierta_hasta: string;
  @Column('timestamptz', { nullable: true, select: false }) deleted_at: Date | null;
}

@Entity('bank_accounts')
export class BankAccount {
  @PrimaryGeneratedColumn('uuid') id: string;
  @ManyToOne('SupplierRequest', 'cuenta_bancaria') @JoinColumn({ name: 'request_id' }) request: object;
  @Column('int') position: number;
  @Column('text') titular: string;
  @Column('text') banco: string;
  @Column('text') cbu: string;
  @Column('text', { nullable: true }) alias: string | null;
  @Column('text', { nullable: true }) nro_cuenta: string | null;
  @Column('boolean') cuenta_predeterminada: boolean;
}

@Entity('document_types')
export class DocumentType {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('text') nombre: string;
  @Column('int') position: number;
}

@Entity('documents')
export class SupplierDocument {
  @PrimaryGeneratedColumn('uuid') id: string;
  @ManyToOne('SupplierRequest', 'documento_proveedor') @JoinColumn({ name: 'request_id' }) request: object;
  @ManyToOne(() => DocumentType) @JoinColumn({ name: 'type_id' }) tipo_documento: DocumentType;
  @ManyToOne(() => StoredFile) @JoinColumn({ name: 'file_id' }) archivo: Relation<StoredFile> | null;
  @Column('date', { nullable: true }) emision: string | null;
  @Column('date', { nullable: true }) expiracion: string | null;
}

@Entity('status_history')
export class StatusHistory {
  @PrimaryGeneratedColumn('uuid') id: string;
  @ManyToOne('SupplierRequest', 'historial') @JoinColumn({ name: 'request_id' }) request: object;
  @Column('bigint') sequence: string;
  @Column('text') estado: string;
  @Column('jsonb') observaciones: unknown[];
}

@Entity('labels')
export class Label {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('text') nombre: string;
}

@Entity('supplier_requests')
export class SupplierRequest {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('text') cuit: string;
  @Column('text') tipo_persona: string;
  @Column('text') nro_tramite: string;
  @Column('text') estado: string;
  @Column('int') version: number;
  @Column('jsonb') field_versions: Record<string, number>;
  @Column('timestamptz') created_at: Date;
  @Column('timestamptz') updated_at: Date;
  @Column('text', { nullable: true }) nombre_persona_humana: string | null;
  @Column('text', { nullable: true }) razon_social: string | null;
  @Column('boolean') activo: boolean;
  @Column('text', { nullable: true }) domicilio_fiscal: string | null;
  @Column('jsonb') domicilio_electronico: unknown[];
  @Column('jsonb') actividades: unknown[];
  @Column('text', { nullable: true }) telefono_alternativo: string | null;
  @Column('text', { nullable: true }) domicilio_alternativo: string | null;
  @Column('text', { nullable: true }) domicilio_electronico_alternativo: string | null;
  @Column('jsonb') principales_clientes: unknown[];
  @OneToMany('BankAccount', 'request') cuenta_bancaria: BankAccount[];
  @OneToMany('SupplierDocument', 'request') documento_proveedor: SupplierDocument[];
  @OneToMany('StatusHistory', 'request') historial: StatusHistory[];
  @ManyToMany(() => Label)
  @JoinTable({
    name: 'supplier_labels',
    joinColumn: { name: 'request_id' },
    inverseJoinColumn: { name: 'label_id' },
  })
  etiquetas: Label[];
}

/** The bench's own table: a plain log, without the portal's hash chain. */
@Entity('bench_audit')
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column('uuid') request_id: string;
  @Column('uuid') user_id: string;
  @Column('text') operation: string;
  @Column('jsonb') before: object;
  @Column('jsonb') after: object;
  @CreateDateColumn({ type: 'timestamptz' }) created_at: Date;
}
