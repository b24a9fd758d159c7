import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('users')
export class User {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('text') tipo: string;
  @Column('text') nombre: string;
  @Column('text') apellido: string;
  @Column('text', { nullable: true }) cuit: string | null;
  @Column('boolean') activo: boolean;
}
