import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('document_types')
export class DocumentType {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('text') nombre: string;
  @Column('boolean') requerido_persona_fisica: boolean;
  @Column('boolean') requerido_persona_juridica: boolean;
  @Column('boolean') emision: boolean;
  @Column('boolean') expiracion: boolean;
  @Column('text') regla_fecha: string;
  @Column('int') position: number;
}
