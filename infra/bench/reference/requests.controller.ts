import { Body, Controller, Get, Param, Patch, UseGuards } from '@nestjs/common';
import { Session } from './entities.ts';
import { RequestsService } from './requests.service.ts';
import { SaveRequestDto } from './save-request.dto.ts';
import { CurrentSession, SessionGuard } from './session.guard.ts';

@Controller('sujeto-fiscal')
@UseGuards(SessionGuard)
export class RequestsController {
  constructor(private readonly requests: RequestsService) {}

  @Get(':cuit')
  detail(@CurrentSession() session: Session, @Param('cuit') cuit: string) {
    return this.requests.detail(session, cuit);
  }

  @Patch('save/:cuit')
  async save(@CurrentSession() session: Session, @Param('cuit') cuit: string, @Body() body: SaveRequestDto) {
    return { data: await this.requests.save(session, cuit, body.sujeto_fiscal) };
  }
}
