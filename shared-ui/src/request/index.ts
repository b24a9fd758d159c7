import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';

export * from './AttorneyCard.tsx';
export * from './BankAccountsCard.tsx';
export * from './badges.tsx';
export * from './ChatLog.tsx';
export * from './ClientsCard.tsx';
export * from './ContactCard.tsx';
export * from './DeclarationsCard.tsx';
export { DocumentCard, documentName } from './DocumentCard.tsx';
export * from './MessageForm.tsx';
export { PERSON_LABEL, supplierName } from './names.ts';
export * from './ObservationList.tsx';
export * from './RequestHeader.tsx';
export * from './StatusTimeline.tsx';
export * from './SubjectCard.tsx';
