import type { Endpoint } from '../endpoint.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as certificates from './certificates.ts';
import * as chat from './chat.ts';
import * as documentTypes from './document-types.ts';
import * as documents from './documents.ts';
import * as files from './files.ts';
import * as labels from './labels.ts';
import * as openData from './open-data.ts';
import * as personalData from './personal-data.ts';
import * as persons from './persons.ts';
import * as requests from './requests.ts';
import * as reviews from './reviews.ts';
import * as sitemap from './sitemap.ts';
import * as system from './system.ts';
import * as telemetry from './telemetry.ts';
import * as tenderAdmin from './tender-admin.ts';
import * as tenderAlerts from './tender-alerts.ts';
import * as tenderDetail from './tender-detail.ts';
import * as tenderLife from './tender-life.ts';
import * as tenders from './tenders.ts';
import * as users from './users.ts';

export * from './audit.ts';
export * from './auth.ts';
export * from './certificates.ts';
export * from './chat.ts';
export * from './document-types.ts';
export * from './documents.ts';
export * from './files.ts';
export * from './labels.ts';
export * from './open-data.ts';
export * from './personal-data.ts';
export * from './persons.ts';
export * from './requests.ts';
export * from './reviews.ts';
export * from './sitemap.ts';
export * from './system.ts';
export * from './telemetry.ts';
export * from './tender-admin.ts';
export * from './tender-alerts.ts';
export * from './tender-detail.ts';
export * from './tender-life.ts';
export * from './tenders.ts';
export * from './users.ts';

/** Every call of the API, by export name of its domain. For the server, the docs and the access matrix. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  auth,
  requests,
  reviews,
  files,
  documents,
  certificates,
  documentTypes,
  persons,
  personalData,
  tenders,
  tenderDetail,
  tenderAdmin,
  tenderLife,
  openData,
  sitemap,
  tenderAlerts,
  labels,
  users,
  audit,
  chat,
  system,
  telemetry,
].flatMap((domain) => Object.values(domain) as unknown as Endpoint[]);
