import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

@Entity('bank_accounts')
export class BankAccount {
  @PrimaryGeneratedColumn('uuid') id: string;
  @ManyToOne('SupplierRequest', 'cuenta_bancaria') @JoinColumn({ name: 'request_id' }) request: object;
  @Column('int') position: number;
  @Column('text') titular: string;
  @Column('text') banco: string;
  @Column('text') cbu: string;
  @Column('text', { nullable: true }) alias: string | null;
  @Column('text', { nullable: true }) nro_cuenta: string | null;
  @Column('boolean') cuenta_predeterminada: boolean;
}
