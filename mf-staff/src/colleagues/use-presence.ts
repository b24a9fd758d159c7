import { useEffect, useRef, useState } from 'react';
import { keyOf } from 'shared-api/client';
import { type AnswerOf, leaveRequest, requestDetail, viewRequest } from 'shared-api/contract';
import { PRESENCE_EVERY_MS } from 'shared-api/rules';
import { toast } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { type Detail, refreshRequest } from '../detail/queries.ts';

/**
 * Tells the server every 20 seconds, while the page is visible, that the request is open here, and once that it was closed.
 * @returns who else has it open, and what changed since it was read; undefined before the first answer
 */
export function usePresence({ sujeto_fiscal: { cuit, version } }: Detail) {
  const client = useClient();
  useEffect(() => {
    const leave = () => {
      // A failure does not matter: without calls the page counts as closed after a minute.
      client.call(leaveRequest, { params: { cuit } }, { keepalive: true }).catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [client, cuit]);
  return useQuery({
    queryKey: [...keyOf(viewRequest), cuit],
    queryFn: ({ signal }) => client.call(viewRequest, { params: { cuit }, body: { version } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: PRESENCE_EVERY_MS,
  });
}

const CHANGED = 'El trámite cambió.';
const FORM_STAYS = 'Lo que escribió sigue aquí: al cerrar el formulario verá el trámite como quedó.';

/**
 * Reads the request again when somebody else changed it, and says what they did. While a decision's form is open it waits:
 * the decision sends the version of the request that is on the screen.
 * @returns the sentence about the last change by somebody else; empty without one
 */
export function useChangesOfOthers(
  detail: Detail,
  presence: ReturnType<typeof usePresence>,
  deciding: boolean,
): string {
  const cache = useQueryClient();
  const { data: answer, dataUpdatedAt } = presence;
  const [change, setChange] = useState('');
  const { cuit } = detail.sujeto_fiscal;
  const difference = answer ? differenceOf(detail, answer) : null;
  const lastWarning = useRef<string | null>(null);
  useEffect(() => {
    if (!deciding) lastWarning.current = null;
    if (!difference) return;
    const readAt = cache.getQueryState(keyOf(requestDetail, { params: { cuit } }))?.dataUpdatedAt ?? 0;
    if (readAt >= dataUpdatedAt) return;
    if (deciding) {
      // Every answer has the change until the form is closed.
      if (difference !== lastWarning.current) toast.warning(`${difference} ${FORM_STAYS}`);
      lastWarning.current = difference;
      return;
    }
    setChange(difference);
    void refreshRequest(cache);
  }, [cache, cuit, dataUpdatedAt, difference, deciding]);
  return change;
}

/** Says how the stored request differs from the one on the screen; null if it does not. */
function differenceOf(
  { sujeto_fiscal: { version }, revisor }: Detail,
  answer: AnswerOf<typeof viewRequest>,
): string | null {
  if (answer.version > version) return answer.cambio ?? CHANGED;
  if (answer.revisor?.id === revisor?.id) return null;
  return answer.revisor
    ? `Ahora la revisa ${answer.revisor.nombre} ${answer.revisor.apellido}.`
    : 'Ya no la revisa nadie: quedó sin tomar.';
}
