import { Injectable } from '@nestjs/common';
import { type FileAddresses, fileUrl } from '../../src/side-by-side/given/answers.ts';

@Injectable()
export class FilesService {
  constructor(readonly addresses: FileAddresses) {}

  urlOf(fileId: string): string {
    return fileUrl(this.addresses, fileId);
  }
}
