import {
  type FormErrors,
  type LooseKeys,
  schemaResolver,
  type UseFormReturnType,
  useForm,
} from '@mantine/form';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { sameValue } from 'shared-api/rules';
import { useDraft } from '../portal/draft.ts';
import type { FieldError } from './ErrorSummary.tsx';
import { useAfterPress } from './use-after-press.ts';

type Schema = Parameters<typeof schemaResolver>[0];
/** Messages by field, as `bancos.0.cbu` for a field inside of a list; a field that is right is absent. */
export type FieldProblems = { readonly [path in string]?: string | null | undefined };

interface Options<Values> {
  /**
   * Values of a form that nobody has typed in, in the order of the form, which is the summary's. What was not changed
   * follows them when they change.
   */
  readonly initialValues: Values;
  /** A valibot schema: the first message of each field is shown. */
  readonly schema: Schema;
  /** Keeps what was changed in this tab under this name (see `useDraft`); nothing is kept if absent. */
  readonly draft?: string;
  /** Values typed before that somebody else keeps, such as a draft on the server; read when the form opens. */
  readonly typed?: Partial<Values>;
  /** Problems that the values do not show, such as a file that is still being uploaded. */
  readonly problems?: FieldProblems;
  /**
   * Says which fields the server's refusal is about; a refusal of none is the form's `failure`. Absent: those that the answer
   * names, if the form has them all.
   */
  readonly serverProblems?: (error: Error) => FieldProblems | null;
  /** A message as the summary says it, where several fields have the same one; the message itself if absent. */
  readonly summaryText?: (path: string, message: string, values: Values) => string;
  /** Called with all values after each change. */
  readonly onValuesChange?: (values: Values) => void;
}

type Replaced = 'errors' | 'isDirty' | 'onSubmit' | 'reset' | 'validate';

export interface PortalForm<Values> extends Omit<UseFormReturnType<Values>, Replaced> {
  /** Messages to show by field: none before the first failed try, then those that still hold. */
  readonly errors: FieldProblems;
  /** The same for the summary, in the order of the form. */
  readonly errorList: readonly FieldError[];
  /** Grows with each failed try, for the summary to take the focus. */
  readonly attempt: number;
  /** The values that differ from the initial ones. */
  readonly changed: Partial<Values>;
  /** True if values that were typed before were found in this tab. */
  readonly restored: boolean;
  /** Why the last sending failed, unless that is shown at fields. */
  readonly failure: Error | null;
  /** Id of a field's element, which the summary's link leads to. */
  readonly idOf: (path: LooseKeys<Values>) => string;
  /** Props of a field: id, value, change and error. A checkbox takes `field(path, { type: 'checkbox' })`. */
  readonly field: (
    path: LooseKeys<Values>,
    options?: Parameters<UseFormReturnType<Values>['getInputProps']>[1],
  ) => ReturnType<UseFormReturnType<Values>['getInputProps']> & { readonly id: string };
  /** Props of a `DateField`, whose unreadable text counts as a problem. */
  readonly dateField: (path: LooseKeys<Values>) => {
    readonly id: string;
    readonly value: string | null;
    readonly onChange: (date: string | null) => void;
    readonly error: ReactNode;
    readonly onProblem: (problem: string | null) => void;
  };
  /** Checks the values, as before a preview; what is wrong is shown. */
  readonly check: () => boolean;
  /** Returns the problems of the values as they are now, by path. */
  readonly problems: () => FieldProblems;
  /** Shows the server's refusal of some fields, until they are changed. */
  readonly refuse: (problems: FieldProblems) => void;
  /** Handles a form's submit: checks, then sends. Does nothing while the sending before is under way. */
  readonly onSubmit: (send: (values: Values) => unknown) => (event?: SyntheticEvent) => void;
  /** Back to the initial values; forgets what was kept in this tab. */
  readonly discard: () => void;
}

/**
 * The portal's way to write a form: the values of `@mantine/form`, checked by a valibot schema, with a message at each
 * field and a summary above. Messages appear with the first failed try and go as soon as they no longer hold.
 *
 * @example
 * const Approval = v.object({
 *   resolucion: v.pipe(v.string(), v.rule(resolutionProblem)), // `import * as v from 'shared-api/schema'`
 *   emision: v.nullable(v.string()),
 * });
 *
 * const form = usePortalForm({
 *   initialValues: { resolucion: '', emision: null as string | null },
 *   schema: Approval,
 *   draft: `habilitacion:${cuit}`,
 * });
 * return (
 *   <Form form={form} label="Habilitación" onSubmit={(values) => approval.mutateAsync(values)}>
 *     <TextInput label="Número de resolución" required {...form.field('resolucion')} />
 *     <DateField label="Fecha de emisión" {...form.dateField('emision')} />
 *     {form.failure && <Alert color="rojo">{form.failure.message}</Alert>}
 *     <Button type="submit" loading={form.submitting}>Habilitar</Button>
 *   </Form>
 * );
 */
export function usePortalForm<Values extends object>(options: Options<Values>): PortalForm<Values> {
  const { initialValues, schema, draft = null, problems = {} } = options;
  const { serverProblems = (error: Error) => refusedFields(error, initialValues) } = options;
  const [draftValues, setDraft, forgetDraft, restored] = useDraft<Partial<Values>>(draft, {});
  const form = useForm<Values>({
    initialValues: { ...initialValues, ...options.typed, ...draftValues },
    onValuesChange: (values) => {
      setDraft(differing(initialValues, values));
      options.onValuesChange?.(values);
    },
  });
  useNewInitialValues(form, initialValues);
  const formId = useId();
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<Error | null>(null);
  // A date that can't be read counts at once: the press that left its field may send the form.
  const unreadable = useRef<FieldProblems>({});
  const [shownUnreadable, setShownUnreadable] = useState<FieldProblems>({});
  const showUnreadable = () => setShownUnreadable(unreadable.current);
  const afterPress = useAfterPress();
  // The form library drops its own errors with every change of values, also of other fields.
  const [refusal, setRefusal] = useState<Refusal>({ problems: {}, values: {} });
  const refuse = (refused: FieldProblems) =>
    setRefusal({ problems: messagesOf(refused), values: form.getValues() });
  const sending = useRef(false);

  /** Returns the problems that keep these values from being sent. */
  const problemsOf = (values: Values, unreadableDates = unreadable.current): Record<string, string> => ({
    ...messagesOf(schemaResolver(schema, { sync: true })(values)),
    ...messagesOf(withoutValue(unreadableDates, values)),
    ...messagesOf(problems),
  });
  const errors = {
    ...(attempt > 0 && problemsOf(form.values, shownUnreadable)),
    // The server's refusal stays until the field is changed.
    ...standing(refusal, form.values),
  };
  const order = Object.keys(initialValues);
  const place = ([path]: [string, string]) => order.indexOf(path.split('.', 1)[0] ?? '');
  const idOf = (path: LooseKeys<Values>) => `${formId}-${String(path)}`;
  const field: PortalForm<Values>['field'] = (path, fieldOptions) => ({
    ...form.getInputProps(path, fieldOptions),
    id: idOf(path),
    error: errors[String(path)],
  });
  const check = () => {
    const right = Object.keys(problemsOf(form.getValues())).length === 0;
    showUnreadable();
    setAttempt((before) => (right ? 0 : before + 1));
    return right;
  };
  const send = async (work: (values: Values) => unknown) => {
    sending.current = true;
    form.setSubmitting(true);
    setFailure(null);
    refuse({});
    try {
      await work(form.getValues());
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      const refused = messagesOf(serverProblems(error) ?? {});
      refuse(refused);
      if (Object.keys(refused).length > 0) setAttempt((before) => before + 1);
      else setFailure(error);
    } finally {
      sending.current = false;
      form.setSubmitting(false);
    }
  };
  return {
    ...form,
    errors,
    errorList: Object.entries(errors)
      .sort((a, b) => place(a) - place(b))
      .map(([path, message]) => ({
        field: path,
        id: idOf(path),
        message: options.summaryText?.(path, message, form.values) ?? message,
      })),
    attempt,
    // Read when asked: work that began earlier sees values that are not rendered yet.
    get changed() {
      return differing(initialValues, form.getValues());
    },
    restored,
    failure,
    idOf,
    field,
    dateField: (path) => {
      const { id, value, onChange, error } = field(path);
      const onProblem = (problem: string | null) => {
        unreadable.current = { ...unreadable.current, [String(path)]: problem };
        afterPress(showUnreadable);
      };
      return { id, value, onChange, error, onProblem };
    },
    check,
    problems: () => problemsOf(form.getValues()),
    clearFieldError: (path) =>
      setRefusal((before) => ({ ...before, problems: { ...before.problems, [String(path)]: null } })),
    refuse: (refused) => {
      refuse(refused);
      setAttempt((before) => before + 1);
    },
    onSubmit: (work) => (event) => {
      event?.preventDefault();
      // A form in a modal stands inside another one for React, which must not be sent with it.
      event?.stopPropagation();
      if (!sending.current && check()) void send(work);
    },
    discard: () => {
      form.setValues(initialValues);
      forgetDraft();
      refuse({});
      setAttempt(0);
      setFailure(null);
      unreadable.current = {};
      showUnreadable();
    },
  };
}

/**
 * Returns the messages of a refusal by field; null if it names none, or one that the form does not have. Checks the shape, because
 * shared-ui does not import the client.
 */
function refusedFields({ fieldErrors = {} }: Error & { fieldErrors?: FieldProblems }, values: object) {
  const isShown = (path: string) => Object.hasOwn(values, path.split('.', 1)[0] ?? '');
  return Object.keys(fieldErrors).every(isShown) ? fieldErrors : null;
}

/** The server's refusal, and the refused values. */
interface Refusal {
  readonly problems: FieldProblems;
  readonly values: object;
}

const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce((part, key) => (part as Record<string, unknown> | undefined)?.[key], values);

/** Returns the refusals of values that nobody has changed since. */
const standing = ({ problems, values }: Refusal, now: object) =>
  messagesOf(
    Object.fromEntries(
      Object.entries(problems).filter(([path]) => sameValue(valueAt(values, path), valueAt(now, path))),
    ),
  );

/** The values that differ from the initial ones. */
function differing<Values extends object>(initial: Values, values: Values): Partial<Values> {
  const entries = Object.entries(values).filter(
    ([key, value]) => !sameValue(value, initial[key as keyof Values]),
  );
  return Object.fromEntries(entries) as Partial<Values>;
}

function messagesOf(problems: FieldProblems | FormErrors): Record<string, string> {
  const entries = Object.entries<ReactNode>(problems);
  return Object.fromEntries(entries.flatMap(([path, message]) => (message ? [[path, String(message)]] : [])));
}

/** Returns the problems of dates that have no value; a date chosen since then has none. */
function withoutValue(unreadable: FieldProblems, values: object): FieldProblems {
  const entries = Object.entries(unreadable).filter(
    ([path]) => (values as Record<string, unknown>)[path] === null,
  );
  return Object.fromEntries(entries);
}

/** Gives new initial values to the fields that nobody has changed, as after the page's data were read again. */
function useNewInitialValues<Values extends object>(form: UseFormReturnType<Values>, initial: Values): void {
  const before = useRef(initial);
  useEffect(() => {
    if (sameValue(before.current, initial)) return;
    form.setValues({ ...initial, ...differing(before.current, form.getValues()) });
    before.current = initial;
  });
}
