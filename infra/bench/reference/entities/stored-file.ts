import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('files')
export class StoredFile {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  mime: string;

  @Column('bigint', { transformer: { from: Number, to: (value: number) => value } })
  bytes: number;

  @Column('text')
  sha256: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
