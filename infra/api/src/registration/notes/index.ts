import * as contract from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { authorOf, type Call, route, userOf } from '../../platform/http/route.ts';
import { changeNote, deleteNote, type NoteCommand, notesOn, writeNote } from './service.ts';

export { NOTE } from './service.ts';

const commandOf = (
  call: Pick<Call<contract.Endpoint>, 'user' | 'endpointId'> & { readonly params: { readonly cuit: string } },
): NoteCommand => ({ ...authorOf(call), cuit: call.params.cuit });

export const notes: Domain = {
  routes: (platform) => [
    route(contract.listNotes, (call) => notesOn(platform, userOf(call), call.params.cuit)),
    route(contract.writeNote, async (call) => ({
      data: await writeNote(platform, commandOf(call), call.body.texto, call.noteDone),
    })),
    route(contract.changeNote, async (call) => ({
      data: await changeNote(platform, commandOf(call), call.params.id, call.body.texto),
    })),
    route(contract.deleteNote, async (call) => {
      await deleteNote(platform, commandOf(call), call.params.id);
      return { message: 'La nota fue eliminada' };
    }),
  ],
};
