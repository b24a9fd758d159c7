import { Controller, DefaultValuePipe, Get, ParseIntPipe, Query } from '@nestjs/common';
import { TendersService } from './tenders.service.ts';

@Controller('licitaciones')
export class TendersController {
  constructor(private readonly tenders: TendersService) {}

  @Get()
  list(@Query('page', new DefaultValuePipe(1), ParseIntPipe) page: number) {
    return this.tenders.list(page);
  }
}
