import { type DynamicModule, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Settings } from '../src/side-by-side/settings.ts';
import { AuditService } from './audit/audit.service.ts';
import { GivenSessionsService, SessionsService } from './auth/sessions.service.ts';
import { AuditHead } from './entities/audit-head.ts';
import { AuditLog } from './entities/audit-log.ts';
import { BankAccount } from './entities/bank-account.ts';
import { Document } from './entities/document.ts';
import { DocumentType } from './entities/document-type.ts';
import { Label } from './entities/label.ts';
import { Session } from './entities/session.ts';
import { StatusHistory } from './entities/status-history.ts';
import { StoredFile } from './entities/stored-file.ts';
import { SupplierRequest } from './entities/supplier-request.ts';
import { Tender } from './entities/tender.ts';
import { User } from './entities/user.ts';
import { FilesService } from './files/files.service.ts';
import { GivenRequestsService } from './requests/given-requests.service.ts';
import { RequestsController } from './requests/requests.controller.ts';
import { RequestsService } from './requests/requests.service.ts';
import { TendersController } from './tenders/tenders.controller.ts';
import { GivenTendersService, TendersService } from './tenders/tenders.service.ts';

const ENTITIES = [
  ...[AuditHead, AuditLog, BankAccount, Document, DocumentType, Label, Session, StatusHistory, StoredFile],
  ...[SupplierRequest, Tender, User],
];

/** `usual`: entities and relations; `given`: the same controllers and checks, and the API's own statements. */
export type Queries = 'usual' | 'given';

@Module({})
export class AppModule {
  static register(settings: Settings, queries: Queries): DynamicModule {
    const given = queries === 'given';
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRoot({
          type: 'postgres',
          url: settings.databaseUrl,
          entities: ENTITIES,
          synchronize: false,
          poolSize: settings.connections,
        }),
        TypeOrmModule.forFeature(ENTITIES),
        JwtModule.register({ secret: settings.tokenSecret }),
      ],
      controllers: [TendersController, RequestsController],
      providers: [
        AuditService,
        { provide: FilesService, useValue: new FilesService(settings.files) },
        { provide: SessionsService, useClass: given ? GivenSessionsService : SessionsService },
        { provide: TendersService, useClass: given ? GivenTendersService : TendersService },
        { provide: RequestsService, useClass: given ? GivenRequestsService : RequestsService },
      ],
    };
  }
}
