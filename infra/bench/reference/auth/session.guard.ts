import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type Caller, SessionsService } from './sessions.service.ts';

interface RequestWithCaller {
  readonly headers: Readonly<Record<string, string | undefined>>;
  caller?: Caller;
}

/** Lets in who has a session. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly jwt: JwtService,
    private readonly sessions: SessionsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const token = request.headers.authorization?.replace('Bearer ', '');
    if (!token) throw new UnauthorizedException();
    const { jti } = await this.verify(token);
    const caller = await this.sessions.find(jti);
    if (!caller) throw new UnauthorizedException();
    request.caller = caller;
    return true;
  }

  private async verify(token: string): Promise<{ jti: string }> {
    try {
      return await this.jwt.verifyAsync<{ jti: string }>(token, { algorithms: ['HS256'] });
    } catch {
      throw new UnauthorizedException();
    }
  }
}

/** Who makes the call, behind the guard. */
export const CurrentCaller = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<RequestWithCaller>().caller,
);
