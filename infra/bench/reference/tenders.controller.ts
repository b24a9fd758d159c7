import { Controller, Get, Query } from '@nestjs/common';
import { ListTendersDto } from './list-tenders.dto.ts';
import { TendersService } from './tenders.service.ts';

@Controller('licitaciones')
export class TendersController {
  constructor(private readonly tenders: TendersService) {}

  @Get()
  list(@Query() { page = 1 }: ListTendersDto) {
    return this.tenders.list(page);
  }
}
