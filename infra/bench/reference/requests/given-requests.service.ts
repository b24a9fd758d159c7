import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { requestDetail, saveRequest } from '../../src/side-by-side/given/calls.ts';
import type { CallerRow } from '../../src/side-by-side/given/rows.ts';
import { FilesService } from '../files/files.service.ts';
import { runOn } from '../given.ts';
import type { SaveRequestDto } from './save-request.dto.ts';

/** The same with the API's statements, sent through TypeORM. */
@Injectable()
export class GivenRequestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: FilesService,
  ) {}

  async detail(_caller: CallerRow, cuit: string) {
    const found = await requestDetail(runOn(this.dataSource), this.files.addresses, cuit);
    if (!found) throw new NotFoundException();
    return found;
  }

  async save(caller: CallerRow, cuit: string, { sujeto_fiscal }: SaveRequestDto) {
    const given = {
      run: runOn(this.dataSource),
      transact: <T>(work: (run: ReturnType<typeof runOn>) => Promise<T>) =>
        this.dataSource.transaction((manager) => work(runOn(manager))),
      files: this.files.addresses,
    };
    const saved = await saveRequest(given, caller, cuit, { ...sujeto_fiscal });
    if (!saved) throw new ConflictException();
    return saved.data;
  }
}
