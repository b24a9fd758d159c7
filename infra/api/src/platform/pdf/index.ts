export { createPdf } from './sheet.ts';
