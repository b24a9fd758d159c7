import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('users')
export class User {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  tipo: string;

  @Column('text')
  nombre: string;

  @Column('text')
  apellido: string;

  @Column('text')
  dni: string;

  @Column('text', { nullable: true })
  cuit: string | null;

  @Column('boolean')
  activo: boolean;

  @Column('boolean', { name: 'primer_login' })
  primerLogin: boolean;

  @Column('jsonb', { nullable: true })
  persona: { fechaNacimiento?: string; email_afip?: string; telefono?: string } | null;
}
