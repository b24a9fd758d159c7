import {
  CLIENT_SLOTS,
  CLIENTS_COUNT_PROBLEM,
  DOCUMENT_TYPE_NAME_MIN,
  LABEL_NAME_MIN,
  LABEL_NAME_SHORT,
  newDocumentTypeProblem,
  OBSERVATION_MIN,
  OBSERVATION_TEXT_SHORT,
  PASSWORD_MAX,
  PASSWORD_TOO_LONG,
  RESOLUTION_MIN,
  RESOLUTION_SHORT,
  TENDER_TITLE_MAX,
  TENDER_TITLE_TOO_LONG,
} from 'shared-api/rules';
import { expect, it } from 'vitest';

const NO_TYPE = { nombre: '', requerido_persona_fisica: true, requerido_persona_juridica: false };

// These texts stand letter for letter as the specification has them, so the figure is written in each.
it.each([
  [CLIENTS_COUNT_PROBLEM, CLIENT_SLOTS],
  [newDocumentTypeProblem(NO_TYPE), DOCUMENT_TYPE_NAME_MIN],
  [LABEL_NAME_SHORT, LABEL_NAME_MIN],
  [OBSERVATION_TEXT_SHORT, OBSERVATION_MIN],
  [PASSWORD_TOO_LONG, PASSWORD_MAX],
  [RESOLUTION_SHORT, RESOLUTION_MIN],
  [TENDER_TITLE_TOO_LONG, TENDER_TITLE_MAX],
])('«%s» has the limit that is checked: %i', (text, limit) =>
  expect(/\d+/.exec(`${text}`)?.[0]).toBe(String(limit)),
);
