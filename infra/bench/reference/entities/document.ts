import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { DocumentType } from './document-type.ts';
import { StoredFile } from './stored-file.ts';

@Entity('documents')
export class Document {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @ManyToOne('SupplierRequest', 'documentos')
  @JoinColumn({ name: 'request_id' })
  request: object;

  @ManyToOne(() => DocumentType, { nullable: true })
  @JoinColumn({ name: 'type_id' })
  tipo: Relation<DocumentType> | null;

  @ManyToOne(() => StoredFile, { nullable: true })
  @JoinColumn({ name: 'file_id' })
  archivo: Relation<StoredFile> | null;

  @Column('text', { name: 'datos_extra', nullable: true })
  datosExtra: string | null;

  @Column('date', { nullable: true })
  emision: string | null;

  @Column('date', { nullable: true })
  expiracion: string | null;

  @Column('boolean', { name: 'named_in_correction' })
  namedInCorrection: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
