import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Repository } from 'typeorm';
import { Session } from './entities.ts';

interface RequestWithSession {
  readonly headers: Readonly<Record<string, string | undefined>>;
  session?: Session;
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
    const id = await this.verify(request.headers.authorization?.replace('Bearer ', '') ?? '');
    const session = await this.sessions.findOne({
      where: { id, revoked_at: IsNull(), expires_at: MoreThan(new Date()), user: { activo: true } },
      relations: { user: true },
    });
    if (!session) throw new UnauthorizedException();
    request.session = session;
    return true;
  }

  private async verify(token: string): Promise<string> {
    try {
      return (await this.jwt.verifyAsync<{ jti: string }>(token, { algorithms: ['HS256'] })).jti;
    } catch {
      throw new UnauthorizedException();
    }
  }
}

export const CurrentSession = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<RequestWithSession>().session,
);
