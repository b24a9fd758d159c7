export { requestToldOf, tellsOf } from './mails.ts';
export * from './record.ts';
