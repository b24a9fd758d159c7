export { isMailAbout, requestOfMail } from './mails.ts';
export * from './record.ts';
