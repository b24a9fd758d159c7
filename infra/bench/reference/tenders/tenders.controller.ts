import { Controller, Get, Query } from '@nestjs/common';
import { TenderFilterDto } from './tender-filter.dto.ts';
import { TendersService } from './tenders.service.ts';

@Controller('licitaciones')
export class TendersController {
  constructor(private readonly tenders: TendersService) {}

  @Get()
  list(@Query() filter: TenderFilterDto) {
    return this.tenders.list(filter);
  }
}
