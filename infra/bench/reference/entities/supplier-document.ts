import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { DocumentType } from './document-type.ts';
import { StoredFile } from './stored-file.ts';

@Entity('documents')
export class SupplierDocument {
  @PrimaryGeneratedColumn('uuid') id: string;
  @ManyToOne('SupplierRequest', 'documento_proveedor') @JoinColumn({ name: 'request_id' }) request: object;
  @ManyToOne(() => DocumentType) @JoinColumn({ name: 'type_id' }) tipo_documento: Relation<DocumentType>;
  @ManyToOne(() => StoredFile) @JoinColumn({ name: 'file_id' }) archivo: Relation<StoredFile> | null;
  @Column('text', { nullable: true }) datos_extra: string | null;
  @Column('date', { nullable: true }) emision: string | null;
  @Column('date', { nullable: true }) expiracion: string | null;
  @Column('timestamptz') created_at: Date;
  @Column('timestamptz') updated_at: Date;
}
