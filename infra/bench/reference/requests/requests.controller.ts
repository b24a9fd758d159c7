import { Body, Controller, Get, Param, Patch, UseGuards } from '@nestjs/common';
import { CurrentCaller, SessionGuard } from '../auth/session.guard.ts';
import type { Caller } from '../auth/sessions.service.ts';
import { RequestsService } from './requests.service.ts';
import { SaveRequestDto } from './save-request.dto.ts';

@Controller('sujeto-fiscal')
@UseGuards(SessionGuard)
export class RequestsController {
  constructor(private readonly requests: RequestsService) {}

  @Get(':cuit')
  detail(@CurrentCaller() caller: Caller, @Param('cuit') cuit: string) {
    return this.requests.detail(caller, cuit);
  }

  @Patch('save/:cuit')
  async save(@CurrentCaller() caller: Caller, @Param('cuit') cuit: string, @Body() body: SaveRequestDto) {
    return { data: await this.requests.save(caller, cuit, body) };
  }
}
