import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from './user.ts';

@Entity('sessions')
export class Session {
  @PrimaryColumn('uuid') id: string;
  @ManyToOne(() => User) @JoinColumn({ name: 'user_id' }) user: Relation<User>;
  @Column('jsonb') represents: string[];
  @Column('timestamptz') expires_at: Date;
  @Column('timestamptz', { nullable: true }) revoked_at: Date | null;
}
