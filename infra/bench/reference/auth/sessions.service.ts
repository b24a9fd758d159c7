import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, IsNull, MoreThan, Repository } from 'typeorm';
import { callerOf } from '../../src/side-by-side/given/calls.ts';
import { Session } from '../entities/session.ts';
import { runOn } from '../given.ts';

/** Who makes a call. */
export interface Caller {
  readonly id: string;
  readonly tipo: string;
  readonly nombre: string;
  readonly apellido: string;
  readonly cuit: string | null;
  readonly represents: readonly string[];
}

@Injectable()
export class SessionsService {
  constructor(@InjectRepository(Session) private readonly sessions: Repository<Session>) {}

  async find(id: string): Promise<Caller | null> {
    const session = await this.sessions.findOne({
      where: { id, revokedAt: IsNull(), expiresAt: MoreThan(new Date()), user: { activo: true } },
      relations: { user: true },
    });
    return session && { ...session.user, represents: session.represents };
  }
}

@Injectable()
export class GivenSessionsService {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string): Promise<Caller | null> {
    return callerOf(runOn(this.dataSource), id);
  }
}
