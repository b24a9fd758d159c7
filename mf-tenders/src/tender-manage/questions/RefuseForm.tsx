import { LIFE_TEXT_MAX, lengthProblem, QUESTION_REFUSAL_REASON_MISSING } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Text } from 'shared-ui';
import { Textarea, usePortalForm } from 'shared-ui/forms';
import { ActModal } from '../ActModal.tsx';
import type { QuestionFormProps } from './AnswerForm.tsx';
import { Asker } from './Asker.tsx';
import classes from './questions.module.css';

const EMPTY = { motivo: '' };
const RefusalSchema = v.object({
  motivo: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(QUESTION_REFUSAL_REASON_MISSING),
    v.rule((text) => lengthProblem('El motivo', LIFE_TEXT_MAX, text)),
  ),
});

/** The form that refuses to publish a question. */
export function RefuseForm({ tender, question, onClose }: QuestionFormProps) {
  const name = `rechazo:${question.id}`;
  const form = usePortalForm({ initialValues: EMPTY, schema: RefusalSchema, draft: name });
  return (
    <ActModal
      form={form}
      name={name}
      tenderId={tender.id}
      title="No publicar la pregunta"
      confirmLabel="No publicar"
      danger
      tellsFollowers={false}
      actOf={({ motivo }) => ({ act: 'refuse', question, body: { motivo: motivo.trim() } })}
      onClose={onClose}
    >
      <Asker question={question} />
      <Text className={classes.written}>{question.pregunta}</Text>
      <Textarea
        label="Motivo"
        description="Se lo enviamos por correo a quien preguntó. No se publica."
        required
        autosize
        minRows={3}
        data-autofocus
        {...form.field('motivo')}
      />
    </ActModal>
  );
}
