import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

@Entity('bank_accounts')
export class BankAccount {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @ManyToOne('SupplierRequest', 'cuentas')
  @JoinColumn({ name: 'request_id' })
  request: object;

  @Column('int')
  position: number;

  @Column('text')
  titular: string;

  @Column('text')
  banco: string;

  @Column('text')
  cbu: string;

  @Column('text', { nullable: true })
  alias: string | null;

  @Column('text', { name: 'nro_cuenta', nullable: true })
  nroCuenta: string | null;

  @Column('boolean', { name: 'cuenta_predeterminada' })
  cuentaPredeterminada: boolean;
}
