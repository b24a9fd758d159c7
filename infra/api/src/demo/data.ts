import { readFileSync } from 'node:fs';
import type { TenderSubtype, TenderType } from 'shared-api/rules';
import type { Taxpayer } from '../tax-authority/index.ts';

/** A tender of the demonstration: what it is; its dates and file number are made when it is loaded. */
interface DemoTender {
  readonly titulo: string;
  readonly numero: number;
  readonly tipo_licitacion: TenderType;
  readonly subtipo_licitacion: TenderSubtype | null;
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../demo-data/${name}`, import.meta.url), 'utf8'));

/** Our own files: see `demo-data/README.md` for where they come from. */
export const readDemoTenders = () => read('tenders.json') as DemoTender[];
export const readDemoTaxpayers = () =>
  new Map((read('taxpayers.json') as Taxpayer[]).map((taxpayer) => [taxpayer.cuit, taxpayer]));
