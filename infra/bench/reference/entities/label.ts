import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('labels')
export class Label {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('text') nombre: string;
}
