import { relations } from 'drizzle-orm';
import { documents, documentTypes } from '../../documents/tables.ts';
import { files } from '../../files/tables.ts';
import { labels, supplierLabels } from '../../labels/tables.ts';
import { bankAccounts, statusHistory, supplierRequests } from '../../requests/tables.ts';

/** What hangs on a request, for reads that bring it all with one statement; the database's own keys say the same. */
export const requestRelations = relations(supplierRequests, ({ many }) => ({
  accounts: many(bankAccounts),
  documents: many(documents),
  history: many(statusHistory),
  labels: many(supplierLabels),
}));

export const accountRelations = relations(bankAccounts, ({ one }) => ({
  request: one(supplierRequests, { fields: [bankAccounts.requestId], references: [supplierRequests.id] }),
}));

export const historyRelations = relations(statusHistory, ({ one }) => ({
  request: one(supplierRequests, { fields: [statusHistory.requestId], references: [supplierRequests.id] }),
}));

export const documentRelations = relations(documents, ({ one }) => ({
  request: one(supplierRequests, { fields: [documents.requestId], references: [supplierRequests.id] }),
  type: one(documentTypes, { fields: [documents.typeId], references: [documentTypes.id] }),
  file: one(files, { fields: [documents.fileId], references: [files.id] }),
}));

export const labelRelations = relations(supplierLabels, ({ one }) => ({
  request: one(supplierRequests, { fields: [supplierLabels.requestId], references: [supplierRequests.id] }),
  label: one(labels, { fields: [supplierLabels.labelId], references: [labels.id] }),
}));
