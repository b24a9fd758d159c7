import { Injectable, NotImplementedException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { fold, TENDERS_PER_PAGE, todayInCity } from 'shared-api/rules';
import { DataSource, Repository } from 'typeorm';
import { firstTenders, keepingTenders } from '../../src/side-by-side/given/calls.ts';
import { Tender } from '../entities/tender.ts';
import { FilesService } from '../files/files.service.ts';
import { runOn } from '../given.ts';
import { TenderFilterDto } from './tender-filter.dto.ts';

@Injectable()
export class TendersService {
  constructor(
    @InjectRepository(Tender) private readonly tenders: Repository<Tender>,
    private readonly files: FilesService,
  ) {}

  /** Published tenders, open ones first, newest first among each. */
  async list({ page = 1, titulo }: TenderFilterDto) {
    const query = this.tenders
      .createQueryBuilder('tender')
      .where('tender.mostrar = true')
      .andWhere('tender.deletedAt IS NULL')
      .orderBy('CASE WHEN tender.abiertaHasta >= :today THEN 0 ELSE 1 END', 'ASC')
      .addOrderBy('tender.fechaPublicacion', 'DESC')
      .addOrderBy('tender.id', 'DESC')
      .setParameter('today', todayInCity(new Date()))
      .skip((page - 1) * TENDERS_PER_PAGE)
      .take(TENDERS_PER_PAGE);
    if (titulo) query.andWhere('tender.tituloBusqueda ILIKE :title', { title: `%${fold(titulo)}%` });
    const [found, total] = await query.getManyAndCount();
    return {
      data: found.map((tender) => this.toAnswer(tender)),
      page,
      totalPages: Math.ceil(total / TENDERS_PER_PAGE),
      total,
    };
  }

  private toAnswer(tender: Tender) {
    return {
      id: tender.id,
      titulo: tender.titulo,
      numero: tender.numero,
      anio: tender.anio,
      expediente: tender.expediente,
      tipo_licitacion: tender.tipoLicitacion,
      subtipo_licitacion: tender.subtipoLicitacion,
      fecha_publicacion: tender.fechaPublicacion,
      fecha_vencimiento: tender.fechaVencimiento,
      pliego_url: this.files.urlOf(tender.pliegoFileId),
      mostrar: tender.mostrar,
      situacion: tender.situacion,
      publicar_desde: tender.publicarDesde,
    };
  }
}

/** The same with the API's statements, as far as they are given: for the first page, kept unless it is asked for by number. */
@Injectable()
export class GivenTendersService {
  private readonly kept = keepingTenders((list) => list);

  constructor(
    private readonly dataSource: DataSource,
    private readonly files: FilesService,
  ) {}

  list({ page, titulo }: TenderFilterDto): Promise<object> {
    if ((page ?? 1) !== 1 || titulo) throw new NotImplementedException();
    const give = page === undefined ? this.kept : firstTenders;
    return give(runOn(this.dataSource), this.files.addresses);
  }
}
