import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('audit_head')
export class AuditHead {
  @PrimaryColumn('boolean')
  only: boolean;

  @Column('bigint', { transformer: { from: Number, to: (value: number) => value } })
  entries: number;

  @Column('text')
  hash: string;
}
