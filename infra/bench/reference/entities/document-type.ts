import type { DateRule } from 'shared-api/rules';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('document_types')
export class DocumentType {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  nombre: string;

  @Column('boolean', { name: 'requerido_persona_fisica' })
  requeridoPersonaFisica: boolean;

  @Column('boolean', { name: 'requerido_persona_juridica' })
  requeridoPersonaJuridica: boolean;

  @Column('boolean')
  emision: boolean;

  @Column('boolean')
  expiracion: boolean;

  @Column('text', { name: 'regla_fecha' })
  reglaFecha: DateRule;

  @Column('int')
  position: number;

  @Column('boolean')
  activo: boolean;
}
