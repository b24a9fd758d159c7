import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The bench's own table: a plain append-only log, without the portal's hash chain. */
@Entity('bench_audit')
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column('uuid') request_id: string;
  @Column('uuid') user_id: string;
  @Column('text') operation: string;
  @Column('jsonb') before: object;
  @Column('jsonb') after: object;
  @CreateDateColumn({ type: 'timestamptz' }) created_at: Date;
}
