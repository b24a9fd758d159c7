import { markObservation } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useMutation } from 'shared-ui/query';
import { useReadAgain } from '../../subject/queries.ts';
import { useUnderWay, useWizard } from '../context.ts';

interface Answer {
  /** Place of the observation in its list, from 0. */
  readonly number: number;
  /** Empty takes back the stored word. */
  readonly word: string;
}

/** Stores the supplier's words on observations and reads what they changed. */
export function useAnswers() {
  const client = useClient();
  const { subject, bundle } = useWizard();
  const readAgain = useReadAgain(subject);
  const correccion = bundle.estado_tramite.correccion ?? '';
  const answers = useMutation({
    mutationFn: async (words: readonly Answer[]) => {
      try {
        for (const { number, word } of words) {
          const body = { correccion, numero: number, respuesta: word.trim() };
          await client.call(markObservation, { params: { cuit: subject.cuit }, body });
        }
      } finally {
        await readAgain();
      }
    },
  });
  useUnderWay(answers.isPending);
  return answers;
}
