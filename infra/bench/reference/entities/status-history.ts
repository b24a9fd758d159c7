import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

@Entity('status_history')
export class StatusHistory {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('bigint', { transformer: { from: Number, to: (value: number) => value } })
  sequence: number;

  @ManyToOne('SupplierRequest', 'historial')
  @JoinColumn({ name: 'request_id' })
  request: object;

  @Column('text')
  estado: string;

  @Column('jsonb')
  observaciones: { name: string; observacion: string }[];

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
