import type { Endpoint } from '../endpoint.ts';
import * as auth from './accounts/auth.ts';
import * as users from './accounts/users.ts';
import * as files from './files.ts';
import * as audit from './oversight/audit.ts';
import * as system from './oversight/system.ts';
import * as telemetry from './oversight/telemetry.ts';
import * as approvals from './registration/approvals.ts';
import * as assignments from './registration/assignments.ts';
import * as bulk from './registration/bulk.ts';
import * as caseFiles from './registration/case-files.ts';
import * as certificates from './registration/certificates.ts';
import * as chat from './registration/chat.ts';
import * as documentTypes from './registration/document-types.ts';
import * as documents from './registration/documents.ts';
import * as labels from './registration/labels.ts';
import * as notes from './registration/notes.ts';
import * as ownRequests from './registration/own-requests.ts';
import * as personalData from './registration/personal-data.ts';
import * as persons from './registration/persons.ts';
import * as presence from './registration/presence.ts';
import * as requestList from './registration/request-list.ts';
import * as requests from './registration/requests.ts';
import * as requiredDocumentCalls from './registration/required-documents.ts';
import * as reviewWork from './registration/review-work.ts';
import * as reviews from './registration/reviews.ts';
import * as supplierRegister from './registration/supplier-register.ts';
import * as openData from './tenders/open-data.ts';
import * as sitemap from './tenders/sitemap.ts';
import * as tenderAdmin from './tenders/tender-admin.ts';
import * as tenderAlerts from './tenders/tender-alerts.ts';
import * as tenderDetail from './tenders/tender-detail.ts';
import * as tenderImport from './tenders/tender-import.ts';
import * as tenderLife from './tenders/tender-life.ts';
import * as tenderQuestions from './tenders/tender-questions.ts';
import * as tenders from './tenders/tenders.ts';
import * as unfinishedTenders from './tenders/unfinished-tenders.ts';

export * from './accounts/auth.ts';
export * from './accounts/users.ts';
export * from './files.ts';
export * from './oversight/audit.ts';
export * from './oversight/system.ts';
export * from './oversight/telemetry.ts';
export * from './registration/approvals.ts';
export * from './registration/assignments.ts';
export * from './registration/bulk.ts';
export * from './registration/case-files.ts';
export * from './registration/certificates.ts';
export * from './registration/chat.ts';
export * from './registration/document-types.ts';
export * from './registration/documents.ts';
export * from './registration/labels.ts';
export * from './registration/notes.ts';
export * from './registration/own-requests.ts';
export * from './registration/personal-data.ts';
export * from './registration/persons.ts';
export * from './registration/presence.ts';
export * from './registration/request-list.ts';
export * from './registration/requests.ts';
export * from './registration/required-documents.ts';
export * from './registration/review-work.ts';
export * from './registration/reviews.ts';
export * from './registration/supplier-register.ts';
export * from './tenders/open-data.ts';
export * from './tenders/sitemap.ts';
export * from './tenders/tender-admin.ts';
export * from './tenders/tender-alerts.ts';
export * from './tenders/tender-detail.ts';
export * from './tenders/tender-import.ts';
export * from './tenders/tender-life.ts';
export * from './tenders/tender-questions.ts';
export * from './tenders/tenders.ts';
export * from './tenders/unfinished-tenders.ts';

/** Every call of the API, for the server, the docs and the access matrix. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  auth,
  requests,
  requestList,
  ownRequests,
  reviews,
  approvals,
  bulk,
  assignments,
  reviewWork,
  presence,
  notes,
  files,
  documents,
  caseFiles,
  certificates,
  documentTypes,
  requiredDocumentCalls,
  persons,
  personalData,
  supplierRegister,
  tenders,
  tenderDetail,
  tenderAdmin,
  tenderLife,
  openData,
  sitemap,
  tenderImport,
  unfinishedTenders,
  tenderAlerts,
  tenderQuestions,
  labels,
  users,
  audit,
  chat,
  system,
  telemetry,
].flatMap((domain) => Object.values(domain) as unknown as Endpoint[]);
