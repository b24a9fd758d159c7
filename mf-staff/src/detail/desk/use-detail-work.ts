import { ApiError, queryOf } from 'shared-api/client';
import { markDocument, requestDetail, saveCorrectionDraft } from 'shared-api/contract';
import { type DocumentMark, type DraftObservation, fileIdOf, sameDraft } from 'shared-api/rules';
import { useClient, useUser } from 'shared-ui/portal';
import { useMutation, useQueryClient } from 'shared-ui/query';
import { reasonOf, toastFailure } from '../../failures.ts';
import { type Detail, IN_TURN } from '../queries.ts';
import { type DeskItem, observationsOf, withObservation } from './desk-items.ts';

/** A reviewer's work on the open request, kept on the server as it is done. */
interface DetailWork {
  /**
   * Marks the file or the data on the screen; it shows at once. A document without a file has no mark.
   * @returns false if the mark was not stored: a toast says why
   */
  readonly mark: (item: DeskItem, estado: DocumentMark | null) => Promise<boolean>;
  /** Puts an observation into the correction's draft, or takes an emptied one out. @throws what the server said */
  readonly observe: (observation: DraftObservation) => Promise<void>;
}

/** Changes marks and draft of a request one after the other: each is written over what the one before left. */
export function useDetailWork(cuit: string): DetailWork {
  const client = useClient();
  const cache = useQueryClient();
  const { nombre, apellido } = useUser();
  const { mutateAsync: inTurn } = useMutation({
    scope: IN_TURN,
    mutationFn: (write: () => Promise<void>) => write(),
  });
  const { queryKey } = queryOf(client, requestDetail, { params: { cuit } });
  const change = (part: (detail: Detail) => Partial<Detail>) =>
    cache.setQueryData<Detail>(queryKey, (detail) => detail && { ...detail, ...part(detail) });
  /** Names the submission on the screen now: the supplier may send again while a change waits for its turn. */
  const seenSubmission = () => {
    const enviado = cache.getQueryData<Detail>(queryKey)?.turno?.enviado;
    return enviado === undefined ? {} : { enviado_visto: enviado };
  };
  const readAgain = () => cache.invalidateQueries({ queryKey });

  const mark: DetailWork['mark'] = async (item, estado) => {
    const { key } = item;
    const url = item.kind === 'document' ? item.url : null;
    const archivo = url && fileIdOf(url);
    if (item.kind === 'document' && !archivo) return true;
    const submission = seenSubmission();
    const mine = { documento: key, archivo, usuario: { nombre, apellido }, fecha: new Date().toISOString() };
    change(({ vistos }) => ({
      vistos: [
        ...vistos.filter(({ documento }) => documento !== key),
        ...(estado ? [{ ...mine, estado }] : []),
      ],
    }));
    try {
      await inTurn(async () => {
        const body = { documento: key, archivo: url, estado, ...submission };
        const { data } = await client.call(markDocument, { params: { cuit }, body });
        change(() => ({ vistos: data }));
      });
      return true;
    } catch (error) {
      // 'Visto' comes by itself: whoever has just decided is not told that it came too late.
      if (estado !== 'visto') toastFailure(error, `${item.name}: ${reasonOf(error)}`);
      void readAgain();
      return false;
    }
  };

  const observe: DetailWork['observe'] = (observation) => {
    const submission = seenSubmission();
    return inTurn(async () => {
      const stored = () => cache.getQueryData<Detail>(queryKey)?.borrador_correccion ?? null;
      const before = stored();
      const save = async () => {
        const draft = stored();
        const observaciones = withObservation(draft?.observaciones ?? [], observation);
        const body = { version: draft?.version ?? 0, observaciones: [...observaciones], ...submission };
        const { data } = await client.call(saveCorrectionDraft, { params: { cuit }, body });
        change(() => ({ borrador_correccion: data }));
      };
      try {
        await save();
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        await readAgain();
        // A colleague changed the draft: what they wrote on something else stays, what they wrote on this is asked about.
        const [own, theirs] = [before, stored()].map((draft) =>
          observationsOf(observation, draft?.observaciones ?? []),
        );
        if (!sameDraft(own ?? [], theirs ?? [])) throw error;
        await save();
      }
    });
  };

  return { mark, observe };
}
