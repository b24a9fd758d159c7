export { createPdf, type Sheet, type SheetSettings } from './sheet.ts';
