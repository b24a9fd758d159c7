import { type CanActivate, type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Repository } from 'typeorm';
import { Session } from './entities.ts';

export interface RequestWithSession {
  readonly headers: Readonly<Record<string, string | undefined>>;
  session: Session;
}

/** Requires a bearer token whose session is neither revoked nor expired. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly jwt: JwtService,
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestWithSession>();
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const claims = await this.jwt.verifyAsync<{ jti: string }>(token).catch(() => null);
    const session =
      claims &&
      (await this.sessions.findOne({
        where: {
          id: claims.jti,
          revoked_at: IsNull(),
          expires_at: MoreThan(new Date()),
          user: { activo: true },
        },
        relations: { user: true },
      }));
    if (!session) throw new UnauthorizedException();
    request.session = session;
    return true;
  }
}
