import { Body, Controller, Get, Param, Patch, Req, UseGuards } from '@nestjs/common';
import { RequestsService } from './requests.service.ts';
import { SaveRequestDto } from './save-request.dto.ts';
import { type RequestWithSession, SessionGuard } from './session.guard.ts';

@Controller('sujeto-fiscal')
@UseGuards(SessionGuard)
export class RequestsController {
  constructor(private readonly requests: RequestsService) {}

  @Get(':cuit')
  detail(@Req() { session }: RequestWithSession, @Param('cuit') cuit: string) {
    return this.requests.detail(session, cuit);
  }

  @Patch('save/:cuit')
  async save(
    @Req() { session }: RequestWithSession,
    @Param('cuit') cuit: string,
    @Body() body: SaveRequestDto,
  ) {
    return { data: await this.requests.save(session, cuit, body.sujeto_fiscal) };
  }
}
