import { type Capability, can, ROLES, type Role } from '../accounts/roles.ts';
import {
  type Action,
  awaitsStaff,
  ESTADOS,
  type Estado,
  isAssignable,
  isEnabled,
  isInReview,
  isUnsent,
  statesWhere,
  TRANSITIONS,
} from './request-states.ts';

interface StaffActionRule {
  /** Name in documents. */
  readonly name: string;
  /** Capabilities; any of them is enough. */
  readonly needs: readonly Capability[];
  /** States of the request in which it can be done. */
  readonly states: readonly Estado[];
}

const from = (action: Action) =>
  statesWhere((estado) => TRANSITIONS.some((move) => move.action === action && move.from === estado));
const review = ['requests.review'] as const;
const read = ['requests.read'] as const;

/**
 * Everything that staff do with one request. Roles and states come from the capabilities and the transitions; the server
 * keeps to the same, and `infra/docs/staff-actions.md` writes it out.
 */
export const STAFF_ACTION_RULES = {
  read: { name: 'Open the request, its history and files', needs: read, states: ESTADOS },
  documents: { name: 'Download all documents (ZIP)', needs: read, states: ESTADOS },
  print: { name: 'Print the whole request (PDF)', needs: read, states: ESTADOS },
  receipt: {
    name: 'Download the receipt',
    needs: read,
    states: statesWhere((estado) => !isUnsent(estado)),
  },
  certificate: {
    name: 'Download the certificate',
    needs: ['certificates.emit'],
    states: statesWhere(isEnabled),
  },
  documentHistory: { name: 'See earlier files of a document', needs: ['documents.history'], states: ESTADOS },
  export: { name: 'Export it in a list', needs: ['requests.list'], states: ESTADOS },
  presence: { name: 'See who has it open', needs: read, states: ESTADOS },
  readNotes: { name: 'Read internal notes', needs: read, states: ESTADOS },
  writeNote: {
    name: 'Write an internal note',
    needs: ['requests.review', 'requests.label'],
    states: ESTADOS,
  },
  take: { name: 'Take into review', needs: review, states: from('take') },
  assign: { name: 'Assign, give back', needs: review, states: statesWhere(isAssignable) },
  mark: { name: 'Mark a document as seen or right', needs: review, states: statesWhere(awaitsStaff) },
  editDates: {
    name: 'Edit a document’s dates',
    needs: ['documents.editDates'],
    states: statesWhere(isInReview),
  },
  draft: { name: 'Keep a correction as a draft', needs: review, states: from('correct') },
  correct: { name: 'Ask for corrections', needs: review, states: from('correct') },
  approve: { name: 'Enable', needs: review, states: from('approve') },
  approveSeveral: { name: 'Enable several with one resolution', needs: review, states: from('approve') },
  reject: { name: 'Disable', needs: review, states: from('reject') },
  label: { name: 'Put labels on the supplier, also on several', needs: ['requests.label'], states: ESTADOS },
  chat: { name: 'Write to the supplier', needs: ['chat.staff'], states: ESTADOS },
} as const satisfies Readonly<Record<string, StaffActionRule>>;

export type StaffRequestAction = keyof typeof STAFF_ACTION_RULES;
export const STAFF_REQUEST_ACTIONS = Object.keys(STAFF_ACTION_RULES) as StaffRequestAction[];

/** The roles that ever do an action, in the order of `ROLES`. */
export function rolesFor(action: StaffRequestAction): readonly Role[] {
  const needs: readonly Capability[] = STAFF_ACTION_RULES[action].needs;
  return ROLES.filter((role) => needs.some((capability) => can(role, capability)));
}

/** Returns why an action is refused: the role never does it (403), or not in this state (409). Null: it can be done. */
export function staffActionProblem(
  action: StaffRequestAction,
  estado: Estado,
  role: Role,
): 'role' | 'state' | null {
  if (!rolesFor(action).includes(role)) return 'role';
  const states: readonly Estado[] = STAFF_ACTION_RULES[action].states;
  return states.includes(estado) ? null : 'state';
}
