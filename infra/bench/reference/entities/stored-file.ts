import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('files')
export class StoredFile {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text') mime: string;
  @Column('bigint') bytes: string;
  @Column('text') sha256: string;
}
