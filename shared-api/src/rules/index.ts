export * from './accounts/login.ts';
export * from './accounts/password.ts';
export * from './accounts/roles.ts';
export * from './accounts/users.ts';
export * from './oversight/audit-filter.ts';
export * from './oversight/canaries.ts';
export * from './oversight/measures.ts';
export * from './oversight/registry-actions.ts';
export * from './registration/actualizable.ts';
export * from './registration/approvals.ts';
export * from './registration/attorney.ts';
export * from './registration/bank-accounts.ts';
export * from './registration/bank-id.ts';
export * from './registration/certificate-code.ts';
export * from './registration/certificate-expiry.ts';
export * from './registration/chat.ts';
export * from './registration/clients.ts';
export * from './registration/completeness.ts';
export * from './registration/corrections.ts';
export * from './registration/dashboard.ts';
export * from './registration/data-accesses.ts';
export * from './registration/declarations.ts';
export * from './registration/document-dates.ts';
export * from './registration/document-types.ts';
export * from './registration/labels.ts';
export * from './registration/optional-documents.ts';
export * from './registration/portal-tiles.ts';
export * from './registration/renewal.ts';
export * from './registration/request-changes.ts';
export {
  ADDRESS_MISSING,
  type FieldGroup,
  type Lines,
  type RequestField,
  type RequestStep,
} from './registration/request-field-kinds.ts';
export * from './registration/request-fields.ts';
export * from './registration/request-list.ts';
export * from './registration/request-state-texts.ts';
export * from './registration/request-states.ts';
export * from './registration/request-values.ts';
export * from './registration/required-documents.ts';
export * from './registration/reviewed-form.ts';
export * from './registration/saved-views.ts';
export * from './registration/tax-data.ts';
export * from './tenders/amount.ts';
export * from './tenders/expediente.ts';
export * from './tenders/tender-acts.ts';
export * from './tenders/tender-alerts.ts';
export * from './tenders/tender-deadline.ts';
export * from './tenders/tender-filter.ts';
export * from './tenders/tender-import.ts';
export * from './tenders/tender-life.ts';
export * from './tenders/tender-search.ts';
export * from './tenders/tenders.ts';
export * from './values/city.ts';
export * from './values/civil-date.ts';
export * from './values/contact.ts';
export * from './values/control-characters.ts';
export * from './values/file-text.ts';
export * from './values/file-url.ts';
export * from './values/files.ts';
export * from './values/holidays.ts';
export * from './values/list-total.ts';
export * from './values/preview.ts';
export * from './values/search-text.ts';
export * from './values/spreadsheet-cell.ts';
export * from './values/tax-id.ts';
export * from './values/working-days.ts';
