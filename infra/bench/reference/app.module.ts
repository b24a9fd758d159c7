import { type DynamicModule, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Settings } from '../src/side-by-side/servers.ts';
import * as entities from './entities.ts';
import { RequestsController } from './requests.controller.ts';
import { RequestsService } from './requests.service.ts';
import { TendersController, TendersService } from './tenders.ts';

const ENTITIES = Object.values(entities);

@Module({})
export class AppModule {
  static register({ databaseUrl: url, connections: poolSize, tokenSecret: secret }: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRoot({ type: 'postgres', url, poolSize, entities: ENTITIES, synchronize: false }),
        TypeOrmModule.forFeature(ENTITIES),
        JwtModule.register({ secret }),
      ],
      controllers: [TendersController, RequestsController],
      providers: [TendersService, RequestsService],
    };
  }
}
