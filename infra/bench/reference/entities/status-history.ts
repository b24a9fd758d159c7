import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

@Entity('status_history')
export class StatusHistory {
  @PrimaryGeneratedColumn('uuid') id: string;
  @ManyToOne('SupplierRequest', 'historial') @JoinColumn({ name: 'request_id' }) request: object;
  @Column('bigint') sequence: string;
  @Column('text') estado: string;
  @Column('jsonb') observaciones: unknown[];
  @Column('timestamptz') created_at: Date;
}
