import { Controller, DefaultValuePipe, Get, Injectable, ParseIntPipe, Query } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { TENDERS_PER_PAGE, todayInCity } from 'shared-api/rules';
import { Repository } from 'typeorm';
import { Tender } from './entities.ts';

@Injectable()
export class TendersService {
  constructor(@InjectRepository(Tender) private readonly tenders: Repository<Tender>) {}

  /** Published tenders, open ones first by their end, closed ones newest first; `findAndCount` cannot order by a condition. */
  async list(page: number) {
    const [data, total] = await this.tenders
      .createQueryBuilder('tender')
      .where('tender.mostrar = true AND tender.deleted_at IS NULL')
      .orderBy('CASE WHEN tender.abierta_hasta >= :today THEN 0 ELSE 1 END', 'ASC')
      .addOrderBy('CASE WHEN tender.abierta_hasta >= :today THEN tender.abierta_hasta END', 'ASC')
      .addOrderBy('CASE WHEN tender.abierta_hasta >= :today THEN tender.id END', 'ASC')
      .addOrderBy('tender.fecha_publicacion', 'DESC')
      .addOrderBy('tender.id', 'DESC')
      .setParameter('today', todayInCity(new Date()))
      .skip((page - 1) * TENDERS_PER_PAGE)
      .take(TENDERS_PER_PAGE)
      .getManyAndCount();
    return { data, page, totalPages: Math.ceil(total / TENDERS_PER_PAGE), total };
  }
}

@Controller('licitaciones')
export class TendersController {
  constructor(private readonly tenders: TendersService) {}

  @Get()
  list(@Query('page', new DefaultValuePipe(1), ParseIntPipe) page: number) {
    return this.tenders.list(page);
  }
}
