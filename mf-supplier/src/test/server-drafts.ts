import { type FormDrafts, saveDraft, saveRequest, type UserDataBundle } from 'shared-api/contract';
import { type DraftChanges, fieldOf, mergeDraft, type RequestStep } from 'shared-api/rules';
import { answer } from 'shared-ui/testing';
import { withoutFields } from '../wizard/form-draft.ts';
import { savesInto } from './open.tsx';

/** The server's side of drafts for a fake client: it keeps them, and drops from them what a save stores. */
export function serverDrafts(opened: UserDataBundle, errores: Readonly<Record<string, string>> = {}) {
  let drafts: FormDrafts = opened.borrador;
  const write = (paso: RequestStep, typed: DraftChanges, seen: number) => {
    const before = drafts[paso];
    const version = (before?.version ?? 0) + 1;
    const { campos, reemplazados } = mergeDraft(before?.campos ?? {}, typed, { seen, version });
    const { [paso]: _step, ...others } = drafts;
    drafts = Object.keys(campos).length > 0 ? { ...others, [paso]: { version, campos } } : others;
    return reemplazados;
  };
  const stores = savesInto(opened);
  return {
    /** The values of a step's draft. */
    valuesOf: (step: RequestStep) =>
      Object.fromEntries(
        Object.entries(drafts[step]?.campos ?? {}).map(([field, { valor }]) => [field, valor]),
      ),
    /** Another device types meanwhile. */
    typeElsewhere: (step: RequestStep, field: string, valor: unknown) =>
      write(step, { [field]: { valor, base: null } }, Number.POSITIVE_INFINITY),
    keepsDrafts: answer(saveDraft, ({ body: { paso, visto = 0, campos } }) => {
      const reemplazados = [...write(paso, campos, visto)];
      return { data: drafts, reemplazados };
    }),
    /** Saves all fields but those that `errores` names. */
    saves: answer(saveRequest, async ({ body, ...input }) => {
      const refused = Object.keys(errores).map(fieldOf);
      const right = Object.entries(body.sujeto_fiscal ?? {}).filter(([field]) => !refused.includes(field));
      const { cuenta_bancaria, ...lists } = body;
      const isListRight = cuenta_bancaria && !refused.includes('cuenta_bancaria');
      const keptDraft = {
        ...lists,
        sujeto_fiscal: Object.fromEntries(right),
        ...(isListRight && { cuenta_bancaria }),
      };
      const { data } = (await stores.give({ ...input, body: keptDraft }, {})) as { data: UserDataBundle };
      drafts = withoutFields(drafts, [
        ...right.map(([field]) => field),
        ...(isListRight ? ['cuenta_bancaria'] : []),
      ]);
      return { data: { ...data, borrador: drafts }, ...(refused.length > 0 && { errores }) };
    }),
  };
}
