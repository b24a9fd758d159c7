import { useState } from 'react';
import { keyOf, queryOf, randomKey } from 'shared-api/client';
import {
  addCircular,
  answerQuestion,
  type BodyOf,
  listQuestions,
  listTenders,
  readTender,
  refuseQuestion,
  setTenderResult,
  type TenderDetail,
  type TenderQuestion,
  waitingQuestions,
  withdrawTender,
} from 'shared-api/contract';
import { toast } from 'shared-ui';
import { SENDING, useSentOnce } from 'shared-ui/overlays';
import { useClient, useIdempotencyKeys } from 'shared-ui/portal';
import { useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { NOT_SAVED, shownFailure } from '../failures.ts';
import { REFETCH_MS } from '../tender-list/use-tender.ts';

/** Props of the form of an act. */
export interface ActFormProps {
  readonly tender: TenderDetail;
  readonly onClose: (sent?: boolean) => void;
}

/** An act in a tender's life, with its body. */
export type TenderAct =
  | { readonly act: 'circular'; readonly body: BodyOf<typeof addCircular> }
  | { readonly act: 'withdraw'; readonly body: BodyOf<typeof withdrawTender> }
  | {
      readonly act: 'result';
      readonly tender: TenderDetail;
      readonly body: BodyOf<typeof setTenderResult>;
    }
  | {
      readonly act: 'answer';
      readonly question: TenderQuestion;
      readonly body: BodyOf<typeof answerQuestion>;
    }
  | {
      readonly act: 'refuse';
      readonly question: TenderQuestion;
      readonly body: BodyOf<typeof refuseQuestion>;
    };

const DONE: Readonly<Record<TenderAct['act'], string>> = {
  circular: 'Circular publicada',
  withdraw: 'Licitación retirada',
  result: 'Resultado guardado',
  answer: 'Respuesta publicada',
  refuse: 'Pregunta rechazada',
};

/** Reads the tender, always fresh. */
export function useManagedTender(id: string) {
  return useQuery({
    ...queryOf(useClient(), readTender, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  });
}

/**
 * Holds what a form is about as it was sent, until the API's answer: an act whose answer got lost may be done, and its own change
 * must not pass for a colleague's, which is then corrected.
 * @returns `subject`, as it is stored or was sent, and the props for `ActModal` that hold and release it
 */
export function useSentSubject<Subject>(stored: Subject) {
  const [sent, setSent] = useState<Subject | null>(null);
  const subject = sent ?? stored;
  return { subject, onSend: () => setSent(subject), onRefused: () => setSent(null) };
}

/**
 * Sends an act of a tender; calls `onSent` even when its form was closed meanwhile. Errors have a message to show.
 * @param name names what is sent, of which a repeated call is done once; one form, one name
 */
export function useTenderAct(id: string, name: string, onSent: () => void) {
  const client = useClient();
  const queries = useQueryClient();
  const keys = useIdempotencyKeys(name, randomKey);
  const tenderKey = keyOf(readTender, { params: { id } });
  const questionsKey = keyOf(listQuestions, { params: { id } });
  /** @returns the tender as it is now; undefined where the answer does not have it */
  const send = async (sent: TenderAct): Promise<TenderDetail | undefined> => {
    const params = { id };
    // A publication can't be taken back: a repeated call must not publish twice.
    const once = () => ({ idempotencyKey: keys.keyOf(sent.body) });
    switch (sent.act) {
      case 'circular':
        return (await client.call(addCircular, { params, body: sent.body }, once())).data;
      case 'result': {
        const { version } = sent.tender;
        const input = { params, body: sent.body };
        return (await client.call(setTenderResult, input, { ...once(), version })).data;
      }
      case 'withdraw':
        return (await client.call(withdrawTender, { params, body: sent.body }, once())).data;
      case 'answer': {
        const { version } = sent.question;
        const input = { params: { id: sent.question.id }, body: sent.body };
        return (await client.call(answerQuestion, input, { ...once(), version })).data;
      }
      case 'refuse': {
        const { version } = sent.question;
        await client.call(
          refuseQuestion,
          { params: { id: sent.question.id }, body: sent.body },
          { ...once(), version },
        );
        return undefined;
      }
    }
  };
  return useSentOnce(
    useMutation({
      mutationKey: SENDING,
      mutationFn: (act: TenderAct) =>
        send(act).catch((cause: unknown) => {
          throw shownFailure(cause, NOT_SAVED);
        }),
      onSuccess: async (tender, { act }) => {
        keys.forget();
        toast.success(DONE[act]);
        if (tender) queries.setQueryData(tenderKey, tender);
        await Promise.all(
          [keyOf(listTenders), keyOf(waitingQuestions), questionsKey].map((queryKey) =>
            queries.invalidateQueries({ queryKey }),
          ),
        );
        onSent();
      },
      // After a refusal: someone else may have changed the tender or answered the question.
      onError: () => {
        for (const queryKey of [tenderKey, questionsKey]) void queries.invalidateQueries({ queryKey });
      },
    }),
  );
}
