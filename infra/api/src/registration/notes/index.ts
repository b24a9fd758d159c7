import * as contract from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { route } from '../../platform/http/route.ts';
import { changeNote, deleteNote, notesOn, writeNote } from './service.ts';

export { NOTE } from './service.ts';

export const notes: Domain = {
  routes: (platform) => [
    route(contract.listNotes, (call) => notesOn(platform, call)),
    route(contract.writeNote, (call) => writeNote(platform, call)),
    route(contract.changeNote, (call) => changeNote(platform, call)),
    route(contract.deleteNote, (call) => deleteNote(platform, call)),
  ],
};
