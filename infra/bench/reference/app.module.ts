import { type DynamicModule, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Settings } from '../src/side-by-side/settings.ts';
import { AuditEntry } from './entities/audit-entry.ts';
import { BankAccount } from './entities/bank-account.ts';
import { DocumentType } from './entities/document-type.ts';
import { Label } from './entities/label.ts';
import { Session } from './entities/session.ts';
import { StatusHistory } from './entities/status-history.ts';
import { StoredFile } from './entities/stored-file.ts';
import { SupplierDocument } from './entities/supplier-document.ts';
import { SupplierRequest } from './entities/supplier-request.ts';
import { Tender } from './entities/tender.ts';
import { User } from './entities/user.ts';
import { RequestsController } from './requests.controller.ts';
import { RequestsService } from './requests.service.ts';
import { TendersController } from './tenders.controller.ts';
import { TendersService } from './tenders.service.ts';

const ENTITIES = [
  ...[AuditEntry, BankAccount, DocumentType, Label, Session, StatusHistory, StoredFile],
  ...[SupplierDocument, SupplierRequest, Tender, User],
];

@Module({})
export class AppModule {
  static register({ databaseUrl, connections, tokenSecret }: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRoot({
          type: 'postgres',
          url: databaseUrl,
          entities: ENTITIES,
          synchronize: false,
          poolSize: connections,
        }),
        TypeOrmModule.forFeature(ENTITIES),
        JwtModule.register({ secret: tokenSecret }),
      ],
      controllers: [TendersController, RequestsController],
      providers: [TendersService, RequestsService],
    };
  }
}
